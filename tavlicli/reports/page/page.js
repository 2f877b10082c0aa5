/* Shows the games of a record step by step. What is legal, what is wrong and how it is said was worked
   out when the page was made: this script only draws what the data says. */
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const film = JSON.parse(byId("film").textContent);
  const root = document.documentElement;
  const { BAR, OFF, Board, Layout, arrowsOf, make, side, ways } = tavliBoard(film.geometry, film.home);
  const PACE = 1200;

  const games = [];
  film.matches.forEach((match, place) => {
    match.games.forEach((game, index) => games.push({ ...game, match, place, index, ready: false }));
  });
  const state = { lang: film.lang, game: 0, frame: 0, flipped: false, timer: 0, shown: null };

  function word(key, params = {}) {
    const table = film.text[state.lang];
    let found = key;
    if ("count" in params) {
      const counted = `${key}.${params.count === 1 ? "one" : "other"}`;
      if (counted in table) found = counted;
    }
    const empty = Object.values(params).some((value) => value === "" || value === null);
    if (empty && `${key}.bare` in table) found = `${key}.bare`;
    return (table[found] || found).replace(/\{(\w+)\}/g, (_, name) => (name in params ? params[name] : "?"));
  }

  const inLanguage = (texts) => texts[film.languages.indexOf(state.lang)];
  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
  const colour = (player) => word(player ? "black" : "white");

  function named(game, player) {
    const name = game.names[player];
    return name ? `${name} (${colour(player)})` : colour(player);
  }

  /* Plays of our own are in English in the data; what was written stays as it is. */
  const spelled = (play) => play.replace(/\b(?:bar|off)\b/g, (name) => film.spelled[state.lang][name]);
  const writtenPlay = (frame) => (frame.w && frame.w !== "?" ? frame.w : frame.c && spelled(frame.c));

  function action(frame) {
    const roll = frame.r ? frame.r.join("") : "";
    const play = writtenPlay(frame);
    switch (frame.k) {
      case "turn":
        if (frame.d) return word("page.dance", { roll });
        if (!roll) return word("page.play", { play: play || "?" });
        return play ? word("page.roll", { roll, play }) : word("page.no-play", { roll });
      case "rest":
        return word("page.rest", { play: play || "?" });
      case "double":
      case "beaver":
      case "raccoon":
        return word(`page.${frame.k}`, { stake: frame.u || frame.v || "?" });
      case "resign":
        return frame.v
          ? word("page.resign.for", { points: word("points", { count: frame.v }) })
          : word("page.resign");
      default:
        return word(`page.${frame.k}`);
    }
  }

  function told(game, frame) {
    if (frame.k === "start") {
      const dice = frame.g ? ` ${word("page.opening", { white: frame.g[0], black: frame.g[1] })}.` : "";
      return `${word("page.start")}.${dice}`;
    }
    if (frame.k === "end") return `${ending(game)}.`;
    const time = frame.z === undefined ? "" : ` (${word("page.seconds", { seconds: frame.z })})`;
    const said = action(frame) + time;
    return `${frame.p === undefined ? capital(said) : `${named(game, frame.p)}: ${said}`}.`;
  }

  function ending(game) {
    const { winner, points, reason, complete } = game.result;
    if (winner === null) return capital(word(complete ? "reason.tie" : "reason.none"));
    const amount = points === null ? "?" : word("points", { count: points });
    const why = reason ? ` (${word(`reason.${reason}`)})` : "";
    return `${word("page.won", { player: named(game, winner), points: amount })}${why}`;
  }

  function ready(game) {
    if (game.ready) return game;
    let text = null;
    let turn = 0;
    let beyond = 0;
    for (const frame of game.frames) {
      if ("b" in frame) text = frame.b;
      frame.text = text;
      beyond = frame.t ? 0 : beyond + 1;
      if (frame.t) turn = frame.t;
      frame.address = frame.k === "start" ? "0" : beyond ? `${turn}+${beyond}` : `${turn}`;
      if (frame.k === "start") beyond = 0;
    }
    game.ready = true;
    return game;
  }

  function legalPlays(frame) {
    if (!frame.l) return [];
    return frame.l.split(",").map((play) =>
      play
        .split(" ")
        .map((code) => film.words[parseInt(code, 36)])
        .join(" "),
    );
  }

  const positionOf = (frame) => (frame.text ? frame.text.split(" / ").map(side) : null);

  function playOf(frame) {
    if (frame.h) return frame.h;
    return frame.c && frame.c !== "-" ? ways(frame.c) : [];
  }

  function viewOf(game, frame, bottom, play) {
    const position = positionOf(frame);
    const view = {
      sameWay: game.same,
      bottom,
      position,
      player: frame.p,
      roll: frame.k === "turn" ? frame.r : null,
    };
    view.owner = frame.o === undefined ? null : frame.o;
    view.offered = frame.u || null;
    view.doubler = ["take", "drop", "beaver"].includes(frame.k) ? 1 - frame.p : frame.p || 0;
    view.stake = frame.s || (game.cube ? 1 : null);
    if (position && !frame.lost && frame.p !== undefined) {
      const layout = new Layout(game.same, bottom);
      const faults = frame.f || [];
      const faulty = frame.c === undefined && faults.length > 0;
      const better = faults.find((fault) => fault.n && fault.n !== "-");
      const nearest = !play && faulty && better ? ways(better.n) : [];
      const kind = !play && faulty ? "wrong" : "legal";
      view.arrows = arrowsOf(layout, position, frame.p, play || playOf(frame), kind, nearest);
    }
    return view;
  }

  function inWords(game, frame) {
    const position = positionOf(frame);
    if (!position) return "";
    const said = position.map(({ counts, pinned }, player) => {
      const places = [];
      let pips = 0;
      for (let point = BAR; point >= OFF; point -= 1) {
        pips += point * counts[point];
        const place = word({ [BAR]: "bar.at", [OFF]: "off.at" }[point] || "point.at", { n: point });
        if (pinned[point]) places.push(word("picture.pinned", { place }));
        else if (counts[point]) places.push(`${counts[point]} ${place}`);
      }
      return `${named(game, player)}: ${places.join(", ")}; ${pips} ${word("pips")}.`;
    });
    if (frame.s || game.cube) {
      const player = frame.o === undefined ? "" : word(`player.${frame.o}`);
      said.push(`${capital(word("picture.cube", { stake: frame.s || 1, player }))}.`);
    }
    return [...said, `${word("picture.own-points")}.`].join(" ");
  }

  const board = new Board(byId("board"));

  function element(name, text, attributes = {}) {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  /* A text whose moves are not broken between two lines; longer words have to break somewhere. */
  function unbroken(text) {
    return text.split(/(\s+)/).map((part) => {
      const move = part.includes("/") && part.length < 25;
      return move ? element("span", part, { class: "move" }) : part;
    });
  }

  const MARKS = { error: "✗", warning: "!", info: "i", stood: "i" };
  const worst = (faults) =>
    ["error", "warning", "stood", "info"].find((one) => faults.some((fault) => fault.v === one));

  function faultBox(fault) {
    const box = element("div", "", { class: `fault ${fault.v}` });
    const code = film.codes[fault.c];
    box.append(
      element("strong", `${MARKS[fault.v]} ${capital(word(fault.v))}: ${inLanguage(code.name)} `),
      element("code", fault.c),
    );
    const sentence = element("p");
    sentence.append(...unbroken(`${capital(inLanguage(fault.s))}.`));
    box.append(sentence);
    if (fault.n) {
      const play = fault.n === "-" ? word("legal.none") : spelled(fault.n);
      const line = element("p", `${capital(word(fault.q === 1 ? "suggestion" : "nearest"))}: `);
      const strong = element("strong", "", { class: "legal" });
      strong.append(...unbroken(play));
      line.append(strong);
      box.append(line);
    }
    const more = element("details", "", { class: "why" });
    more.append(
      element("summary", word("explain.why")),
      element("p", inLanguage(code.what)),
      element("p", inLanguage(code.why)),
    );
    box.append(more);
    return box;
  }

  function playerRow(row, game, frame, player) {
    const acts = frame.p === player;
    const position = positionOf(frame);
    const won = frame.k === "end" && game.result.winner === player ? game.result.points || 0 : 0;
    const facts = [`${word("score")} ${game.score[player] + won}`];
    if (position)
      facts.push(`${position[player].counts.reduce((sum, n, point) => sum + n * point, 0)} ${word("pips")}`);
    row.className = acts ? "player acts" : "player";
    row.replaceChildren(
      element("span", "", { class: `disc disc-${player}` }),
      element("bdi", game.names[player] || colour(player), { class: "name" }),
      element("span", facts.join(" · "), { class: "facts" }),
    );
  }

  const currentGame = () => ready(games[state.game]);
  const currentFrame = () => currentGame().frames[state.frame];

  function show() {
    const game = currentGame();
    const frame = currentFrame();
    const bottom = Number(state.flipped);
    const view = viewOf(
      game,
      frame,
      bottom,
      state.shown === null ? null : ways(legalPlays(frame)[state.shown]),
    );
    board.draw(view);
    playerRow(byId("above"), game, frame, 1 - bottom);
    playerRow(byId("below"), game, frame, bottom);
    const where = frame.t ? `${capital(word("turn.number", { number: frame.t }))}. ` : "";
    const said = told(game, frame);
    const faults = frame.f || [];
    const wrong = faults.map((fault) => ` ${capital(word(fault.v))}: ${inLanguage(fault.s)}.`).join("");
    byId("now").replaceChildren(...unbroken(where + said));
    byId("spoken").textContent =
      `${capital(word("game.number", { number: game.index + 1 }))}. ${where}${said}${wrong}`;
    byId("board-title").textContent = `${inLanguage(game.rules)}: ${said}`;
    byId("board-desc").textContent = inWords(game, frame);
    byId("legend").hidden = !view.arrows || !view.arrows.some((one) => one.kind !== "legal");
    byId("unknown").hidden = !frame.lost;
    byId("comment").hidden = !frame.m;
    byId("comment").textContent = frame.m || "";
    byId("faults").replaceChildren(...faults.map(faultBox));
    legal(frame);
    const old = byId("turns").querySelector("[aria-current]");
    if (old) old.removeAttribute("aria-current");
    byId("turns").children[state.frame].firstChild.setAttribute("aria-current", "step");
    requestAnimationFrame(reveal);
    remember();
  }

  function reveal() {
    const list = byId("turns");
    const item = list.querySelector("[aria-current]");
    const top = item.offsetTop;
    if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 2;
    }
  }

  function legal(frame) {
    const box = byId("legal");
    box.hidden = frame.l === undefined;
    if (box.hidden) return;
    const plays = legalPlays(frame);
    const number = frame.n === undefined ? plays.length : frame.n;
    byId("legal-head").textContent =
      `${capital(word("legal"))} (${number === -1 ? `${plays.length}+` : number})`;
    if (!box.open) return;
    byId("plays").replaceChildren(
      ...plays.map((play, index) => {
        const item = element("li");
        const button = element("button", "", {
          type: "button",
          "aria-pressed": String(index === state.shown),
        });
        button.append(...unbroken(spelled(play)));
        if (play === frame.c) button.classList.add("played");
        button.addEventListener("click", () => {
          state.shown = state.shown === index ? null : index;
          show();
          byId("plays").children[index].firstChild.focus();
        });
        item.append(button);
        return item;
      }),
    );
    const more =
      number === -1
        ? word("page.many")
        : number > plays.length
          ? word("legal.more", { count: number - plays.length })
          : plays.length
            ? ""
            : word("legal.none");
    byId("more").textContent = more && capital(more);
  }

  let waiting = 0;
  function remember() {
    /* Browsers refuse more than a few changes a second. */
    clearTimeout(waiting);
    waiting = setTimeout(() => history.replaceState(null, "", address(state.game, state.frame)), 250);
  }

  function address(number, index) {
    const game = ready(games[number]);
    const match = film.matches.length > 1 ? `${game.place + 1}:` : "";
    return `#${match}${game.index + 1}.${game.frames[index].address}`;
  }

  function place(text) {
    const found = /^#?(?:(\d+):)?(\d+)(?:\.(\d+)(?:\+(\d+))?)?$/.exec(text);
    if (!found) return null;
    const [, match, game, turn, beyond] = found;
    const number = match
      ? games.findIndex((one) => one.place === match - 1 && one.index === game - 1)
      : Number(game) - 1;
    if (!games[number]) return null;
    const wanted = beyond ? `${turn}+${beyond}` : turn || "0";
    const index = ready(games[number]).frames.findIndex((one) => one.address === wanted);
    return index < 0 ? null : [number, index];
  }

  function lists() {
    const game = currentGame();
    byId("turns").replaceChildren(
      ...game.frames.map((frame, index) => {
        const item = element("li");
        const button = element("button", "", { type: "button", "data-frame": index });
        button.append(element("span", frame.t ? String(frame.t) : "", { class: "turn" }));
        const disc = frame.p === undefined || frame.k === "end" ? "" : ` disc-${frame.p}`;
        button.append(
          element(
            "span",
            "",
            disc
              ? { class: `disc${disc}`, "aria-label": colour(frame.p), role: "img" }
              : { class: "disc none" },
          ),
        );
        const text =
          frame.k === "start"
            ? word("page.start")
            : frame.k === "end"
              ? ending(game)
              : frame.k === "turn" && frame.r
                ? `${frame.r.join("")}: ${frame.d ? "–" : writtenPlay(frame) || "?"}`
                : capital(action(frame));
        const told = element("bdi", "", { class: "text" });
        told.append(...unbroken(text));
        button.append(told);
        if (frame.f) {
          const kind = worst(frame.f);
          button.append(
            element("span", MARKS[kind], { class: `mark ${kind}`, role: "img", "aria-label": word(kind) }),
          );
        }
        if (frame.m)
          button.append(
            element("span", "…", { class: "mark", role: "img", "aria-label": word("page.comment") }),
          );
        if (frame.lost) button.classList.add("lost");
        item.append(button);
        return item;
      }),
    );
    const facts = [
      inLanguage(game.rules),
      game.match.length ? word("match.to", { length: game.match.length }) : word("session"),
    ];
    facts.push(`${word("score")} ${game.score.join("–")}`);
    if (game.crawford) facts.push(word("crawford"));
    byId("facts").textContent = facts.map(capital).join(" · ");
    byId("game").value = String(state.game);
    byId("title").textContent = [0, 1].map((player) => game.names[player] || colour(player)).join(" – ");
    byId("event").textContent = game.match.event;
    outside(game.match.outside);
  }

  function outside(faults) {
    byId("outside").replaceChildren(...[...film.outside, ...faults].map(faultBox));
  }

  function everyFault() {
    const found = [];
    games.forEach((game, number) =>
      ready(game).frames.forEach((frame, index) => {
        for (const fault of frame.f || []) found.push({ game, number, frame, index, fault });
      }),
    );
    return found;
  }
  const faulty = everyFault();

  function heading({ game, frame }) {
    const match = film.matches.length > 1 ? `${word("match.number", { number: game.place + 1 })}, ` : "";
    const turn = frame.t ? `, ${word("turn.number", { number: frame.t })}` : "";
    return capital(`${match}${word("game.number", { number: game.index + 1 })}${turn}`);
  }

  function faultList() {
    byId("all-head").textContent = `${word("page.faults")} (${faulty.length})`;
    byId("none").hidden = faulty.length > 0;
    byId("every").replaceChildren(
      ...faulty.map((one) => {
        const item = element("li");
        const link = element("a", heading(one), { href: address(one.number, one.index) });
        item.append(
          element("span", MARKS[one.fault.v], {
            class: `mark ${one.fault.v}`,
            role: "img",
            "aria-label": word(one.fault.v),
          }),
          link,
          ` ${inLanguage(film.codes[one.fault.c].name)}`,
        );
        return item;
      }),
    );
  }

  function gameList() {
    byId("game").replaceChildren(
      ...games.map((game, number) => {
        const match = film.matches.length > 1 ? `${word("match.number", { number: game.place + 1 })}, ` : "";
        const faults = game.frames.flatMap((frame) => frame.f || []);
        const counts = Object.entries({ "✗": ["error"], "!": ["warning"], i: ["stood", "info"] })
          .map(([mark, kinds]) => [mark, faults.filter((fault) => kinds.includes(fault.v)).length])
          .filter(([, count]) => count)
          .map(([mark, count]) => ` · ${mark} ${count}`);
        const said = `${capital(match + word("game.number", { number: game.index + 1 }))} · ${game.score.join("–")} · ${inLanguage(game.rules)}`;
        return element("option", said + counts.join(""), { value: number });
      }),
    );
  }

  function speak() {
    root.lang = state.lang;
    for (const one of document.querySelectorAll("[data-word]")) one.textContent = word(one.dataset.word);
    for (const one of document.querySelectorAll("[data-label]")) {
      const key = one.dataset.label === "page.auto" && state.timer ? "page.stop" : one.dataset.label;
      one.setAttribute("aria-label", word(key));
      one.setAttribute("title", one.dataset.key ? `${word(key)} (${one.dataset.key})` : word(key));
    }
    byId("lang").value = state.lang;
    gameList();
    faultList();
    lists();
    missing(state.missing);
    show();
  }

  /* Say that an address leads nowhere, until the reader goes on. */
  function missing(address) {
    state.missing = address;
    byId("missing").hidden = !address;
    byId("missing").textContent = address ? word("page.missing", { place: address }) : "";
  }

  function go(number, index) {
    const other = number !== state.game;
    if (other || index !== state.frame) missing("");
    Object.assign(state, { game: number, frame: index, shown: null });
    if (other) lists();
    show();
  }

  function step(by) {
    const index = state.frame + by;
    if (index >= 0 && index < currentGame().frames.length) go(state.game, index);
    else if (games[state.game + by])
      go(state.game + by, by > 0 ? 0 : games[state.game + by].frames.length - 1);
    else return false;
    return true;
  }

  function toFault(by) {
    const at = (one) => one.number - state.game || one.index - state.frame;
    const found = by > 0 ? faulty.find((one) => at(one) > 0) : faulty.filter((one) => at(one) < 0).pop();
    if (found) go(found.number, found.index);
  }

  function auto(on) {
    clearInterval(state.timer);
    state.timer = on ? setInterval(() => step(1) || auto(false), PACE) : 0;
    const button = byId("auto");
    button.setAttribute("aria-pressed", String(on));
    button.setAttribute("aria-label", word(on ? "page.stop" : "page.auto"));
  }

  const ACTIONS = {
    first: () => go(state.game, 0),
    back: () => step(-1),
    next: () => step(1),
    last: () => go(state.game, currentGame().frames.length - 1),
    "fault-back": () => toFault(-1),
    "fault-next": () => toFault(1),
    "game-back": () => state.game > 0 && go(state.game - 1, 0),
    "game-next": () => games[state.game + 1] && go(state.game + 1, 0),
    auto: () => auto(!state.timer),
    flip: () => {
      state.flipped = !state.flipped;
      show();
    },
    legal: () => {
      byId("legal").open = !byId("legal").open;
    },
    help: () => (byId("help").open ? byId("help").close() : byId("help").showModal()),
  };
  const KEYS = {
    ArrowRight: "next",
    ArrowLeft: "back",
    ArrowUp: "game-back",
    ArrowDown: "game-next",
    Home: "first",
    End: "last",
    PageUp: "game-back",
    PageDown: "game-next",
    "[": "game-back",
    "]": "game-next",
    n: "fault-next",
    p: "fault-back",
    f: "flip",
    l: "legal",
    " ": "auto",
    "?": "help",
  };

  function perform(name) {
    if (name !== "auto" && name !== "flip" && state.timer) auto(false);
    ACTIONS[name]();
  }

  /* On a Greek or a Bulgarian keyboard the same keys do the same. */
  function keyOf(event) {
    if (event.key.length !== 1) return event.key;
    const latin = event.key > "~" && (event.code || "").startsWith("Key");
    return (latin ? event.code.slice(3) : event.key).toLowerCase();
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const busy = event.target.closest("select, dialog");
    const pressed = event.key === " " && event.target.closest("button, summary, a");
    const name = KEYS[keyOf(event)];
    if (!name || pressed || (busy && name !== "help")) return;
    event.preventDefault();
    perform(name);
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-action]");
    if (button) perform(button.dataset.action);
    const turn = event.target.closest("[data-frame]");
    if (turn) {
      auto(false);
      go(state.game, Number(turn.dataset.frame));
    }
  });
  byId("legal").addEventListener("toggle", () => legal(currentFrame()));
  byId("game").addEventListener("change", (event) => go(Number(event.target.value), 0));
  byId("lang").addEventListener("change", (event) => {
    state.lang = event.target.value;
    speak();
  });
  byId("colours").addEventListener("change", (event) => {
    if (event.target.value) root.dataset.theme = event.target.value;
    else delete root.dataset.theme;
  });
  addEventListener("hashchange", () => {
    const found = place(location.hash);
    missing(found ? "" : location.hash);
    if (found) go(...found);
  });

  let touch = null;
  byId("board").addEventListener(
    "touchstart",
    (event) => {
      touch =
        event.touches.length === 1 ? { x: event.touches[0].clientX, y: event.touches[0].clientY } : null;
    },
    { passive: true },
  );
  byId("board").addEventListener("touchend", (event) => {
    if (!touch) return;
    const x = event.changedTouches[0].clientX - touch.x;
    const y = event.changedTouches[0].clientY - touch.y;
    touch = null;
    if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) perform(x < 0 ? "next" : "back");
  });

  function printed() {
    const sheets = faulty.length ? faulty : [{ game: currentGame(), frame: currentFrame(), fault: null }];
    const legend = byId("legend").cloneNode(true);
    legend.removeAttribute("id");
    legend.hidden = !sheets.some(({ fault }) => fault && fault.n);
    byId("print").replaceChildren(
      legend,
      ...sheets.map((one, number) => {
        const { game, frame, fault } = one;
        const sheet = element("article");
        sheet.append(element("h2", heading(one)), element("p", told(game, frame)));
        if (fault) sheet.append(faultBox(fault));
        if (frame.text) {
          const svg = byId("board").cloneNode(false);
          for (const name of ["id", "aria-labelledby"]) svg.removeAttribute(name);
          svg.setAttribute("aria-label", `${heading(one)} ${number + 1}`);
          make("use", { href: "#ground" }, svg);
          new Board(svg).draw(viewOf(game, frame, frame.p || 0, null));
          sheet.append(svg);
        }
        return sheet;
      }),
    );
  }
  addEventListener("beforeprint", printed);

  const start = place(location.hash) || place(film.first);
  state.missing = place(location.hash) ? "" : location.hash;
  [state.game, state.frame] = start;
  if (film.theme) root.dataset.theme = film.theme;
  byId("colours").value = film.theme || "";
  speak();
})();
