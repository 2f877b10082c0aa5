# docker build -t tavli . && docker run --rm -v "$PWD:/records:ro" tavli check /records
FROM python:3.12-slim AS build
COPY . /source
RUN pip wheel --no-cache-dir --wheel-dir /wheels /source

FROM python:3.12-slim
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --no-index --find-links /wheels tavlicli && rm -r /wheels \
    && useradd --create-home tavli
USER tavli
WORKDIR /records
ENV LANG=C.UTF-8
ENTRYPOINT ["tavli"]
CMD ["--help"]
