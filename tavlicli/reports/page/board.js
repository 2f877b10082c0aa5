/* The board: where everything stands on it, the arrows of a play, and the drawing of both. The places are
   those of a picture (tavli show --svg), with White or Black at the bottom. */
"use strict";

/* What a page needs of a board with these measures, whose side at the bottom bears off at home. */
const tavliBoard = (G, home) => {
  const SVG = "http://www.w3.org/2000/svg";
  const BAR = 25;
  const OFF = 0;

  function side(text) {
    const counts = new Array(26).fill(0);
    const pinned = new Array(26).fill(false);
    for (const part of text.split(" ")) {
      const [name, count] = part.split(":");
      const point = name === "bar" ? BAR : name === "off" ? OFF : Number(name);
      counts[point] = parseInt(count, 10);
      pinned[point] = count.endsWith("^");
    }
    return { counts, pinned };
  }

  function ways(play) {
    const found = [];
    for (const part of play.split(" ")) {
      const [, stops, count] = /^([^(]*)(?:\((\d+)\))?$/.exec(part) || [];
      const way = (stops || "").replace(/\*/g, "").split("/");
      const points = way.map((name) => (name === "bar" ? BAR : name === "off" ? OFF : Number(name)));
      if (points.length > 1) for (let n = Number(count || 1); n; n -= 1) found.push(points);
    }
    return found;
  }

  class Layout {
    constructor(sameWay, bottom) {
      this.sameWay = sameWay;
      this.bottom = bottom;
      this.mirrored = home === "left";
    }

    across(point) {
      return this.sameWay ? ((point + 11) % 24) + 1 : 25 - point;
    }

    place(player, point) {
      return player === this.bottom ? point : this.across(point);
    }

    turn(x) {
      return this.mirrored ? G.width - x : x;
    }

    x(place) {
      const column = place > 12 ? place - 13 : 12 - place;
      return this.turn(G.halves[Math.floor(column / 6)] + (column % 6) * G.column + G.column / 2);
    }

    spot(player, point, level) {
      if (point === BAR) return this.onBar(player, level);
      const place = this.place(player, point);
      const away = G.radius + 1 + level * G.level;
      return { x: this.x(place), y: place > 12 ? G.top + away : G.foot - away };
    }

    onBar(player, level) {
      const away = G.fromMiddle + level * G.level;
      const upper = player === this.bottom || this.across(24) > 12;
      return { x: G.width / 2, y: upper ? G.middle - away : G.middle + away };
    }

    slab(player, index) {
      const last = this.place(player, 1);
      const away = G.slabGap + G.slabHeight / 2 + index * G.slabStep;
      return { x: this.tray(this.x(last)), y: last > 12 ? G.top + away : G.foot - away };
    }

    tray(x) {
      const middle = G.trayLeft + G.trayWidth / 2;
      return x < G.width / 2 ? middle : G.width - middle;
    }

    cube(owner) {
      const x = this.sameWay ? G.width / 2 : this.tray(this.x(12));
      const away = owner === null ? 0 : owner === this.bottom ? G.cubeAway : -G.cubeAway;
      return { x, y: G.middle + away };
    }

    half(player, home) {
      const own = player === this.bottom || !this.sameWay;
      return { x: this.turn(G.halves[Number(home === own)] + G.halfWidth / 2), y: G.middle };
    }
  }

  function towards(start, end) {
    const x = end.x - start.x;
    const y = end.y - start.y;
    const length = Math.hypot(x, y) || 1;
    return { x: x / length, y: y / length };
  }

  class Walk {
    constructor(layout, position, player) {
      Object.assign(this, { layout, player, own: position[player], foe: position[1 - player] });
      this.left = new Array(26).fill(0);
      this.come = {};
    }

    stands(point) {
      const beneath = this.foe.pinned[this.layout.across(point)];
      return this.own.pinned[point] ? [0, 0] : [this.own.counts[point], beneath ? G.abovePinned : 0];
    }

    start(source, onItsWay) {
      if (source === BAR) {
        const shown = Math.min(this.own.counts[BAR], G.tallest);
        const level = Math.max(shown - 1 - this.left[BAR], 0);
        this.left[BAR] += 1;
        return this.layout.onBar(this.player, level);
      }
      const [count, base] = this.stands(source);
      const shown = Math.min(count, base ? G.tallest - 1 : G.tallest) - this.left[source];
      const come = this.come[source] || [];
      if ((shown <= 0 || onItsWay) && come.length) return come.pop();
      this.left[source] += 1;
      return this.layout.spot(this.player, source, base + Math.max(shown - 1, 0));
    }

    end(target) {
      this.come[target] = this.come[target] || [];
      const come = this.come[target];
      if (target === OFF) {
        const spot = this.layout.slab(this.player, this.own.counts[OFF] + 0.6 + 2 * come.length);
        come.push(spot);
        return { spot, ring: null };
      }
      let [count, base] = this.stands(target);
      if (!base && this.foe.counts[this.layout.across(target)] === 1) base = G.abovePinned;
      const level = Math.min(count, base ? G.tallest - 1 : G.tallest) + come.length;
      const spot = this.layout.spot(this.player, target, base + Math.min(level, G.tallest - 1));
      come.push(spot);
      return { spot, ring: level < G.tallest ? spot : null };
    }

    bend(start, end) {
      const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
      const upper = [start, end].map((spot) => spot.y < G.middle);
      if (upper[0] !== upper[1] || start.x === end.x) return middle;
      const bend = G.bend + G.bendByLength * Math.abs(start.x - end.x);
      const deepest = upper[0] ? Math.max(start.y, end.y) : Math.min(start.y, end.y);
      return { x: middle.x, y: (middle.y + deepest) / 2 + (upper[0] ? bend : -bend) };
    }

    leg([source, target], count, onItsWay) {
      const n = Math.min(count, G.mostLegs);
      const starts = Array.from({ length: n }, () => this.start(source, onItsWay)).sort((a, b) => a.y - b.y);
      const ends = Array.from({ length: n }, () => this.end(target)).sort((a, b) => a.spot.y - b.spot.y);
      return starts.map((start, i) => this.arrow(start, ends[i].spot, ends[i].ring, target === OFF));
    }

    arrow(from, to, ring, off) {
      const bend = off ? { x: from.x, y: to.y } : this.bend(from, to);
      const out = towards(from, bend);
      const start = { x: from.x + out.x * G.radius * 0.6, y: from.y + out.y * G.radius * 0.6 };
      const into = towards(bend, to);
      const end = ring || off ? to : { x: to.x - into.x * G.radius, y: to.y - into.y * G.radius };
      const way = towards(bend, end);
      const back = { x: end.x - way.x * G.head, y: end.y - way.y * G.head };
      const aside = { x: -way.y * G.headWidth, y: way.x * G.headWidth };
      const shaft = { x: end.x - way.x * G.head * 0.8, y: end.y - way.y * G.head * 0.8 };
      const at = (spot) => `${short(spot.x)} ${short(spot.y)}`;
      const corners = [
        end,
        { x: back.x + aside.x, y: back.y + aside.y },
        { x: back.x - aside.x, y: back.y - aside.y },
      ];
      return {
        shaft: `M${at(start)}Q${at(bend)} ${at(shaft)}`,
        head: `M${corners.map(at).join("L")}z`,
        ring,
      };
    }
  }

  const short = (value) => String(Number(value.toFixed(1)));

  /* The arrows of a play: "legal" or "wrong", and "both" what it shares with the nearest legal one. */
  function arrowsOf(layout, position, player, play, kind, nearest = []) {
    const own = legsOf(play);
    const other = legsOf(nearest);
    const shared = new Map([...own].map(([leg, count]) => [leg, Math.min(count, other.get(leg) || 0)]));
    const beneath = drawn(layout, position, player, nearest, "legal", shared);
    return [
      ...beneath.filter((one) => one.kind !== "both"),
      ...drawn(layout, position, player, play, kind, shared),
    ];
  }

  function legsOf(play) {
    const found = new Map();
    for (const way of play)
      for (let i = 1; i < way.length; i += 1) {
        const leg = `${way[i - 1]}/${way[i]}`;
        found.set(leg, (found.get(leg) || 0) + 1);
      }
    return found;
  }

  function drawn(layout, position, player, play, kind, shared) {
    const left = new Map(shared);
    const walk = new Walk(layout, position, player);
    const counted = new Map();
    for (const way of play) counted.set(way.join("/"), (counted.get(way.join("/")) || 0) + 1);
    const found = [];
    for (const [text, count] of counted) {
      const way = text.split("/").map(Number);
      for (let i = 1; i < way.length; i += 1) {
        const leg = `${way[i - 1]}/${way[i]}`;
        for (const one of walk.leg([way[i - 1], way[i]], count, i > 1)) {
          const both = left.get(leg) > 0;
          if (both) left.set(leg, left.get(leg) - 1);
          found.push({ ...one, kind: both ? "both" : kind });
        }
      }
    }
    return found.slice(0, G.mostLegs);
  }

  function make(name, attributes, parent) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (parent) parent.append(element);
    return element;
  }

  class Pool {
    constructor(parent, name, attributes) {
      Object.assign(this, { parent, name, attributes, all: [], used: 0 });
    }

    take(attributes) {
      if (this.used === this.all.length) this.all.push(make(this.name, this.attributes || {}, this.parent));
      const element = this.all[this.used];
      this.used += 1;
      for (const key in attributes) element.setAttribute(key, attributes[key]);
      element.removeAttribute("display");
      return element;
    }

    rest() {
      for (let i = this.used; i < this.all.length; i += 1) this.all[i].setAttribute("display", "none");
      this.used = 0;
    }
  }

  const LOOKS = ["light", "dark"].map((name) => ({
    face: `url(#board-${name})`,
    edge: `var(--${name}-face-2)`,
    rim: `var(--${name}-rim)`,
    ring: `var(--${name}-ring)`,
    ink: `var(--${name}-ink)`,
  }));

  class Board {
    constructor(svg) {
      this.pools = [];
      this.ways = [0, 1].map((bottom) => make("use", { href: `#ways-${bottom}` }, svg));
      const lettered = { "font-family": G.families, "text-anchor": "middle" };
      this.numbers = this.pool(
        make("g", { ...lettered, class: "numbers", fill: "var(--frame-ink)", "font-size": 13 }, svg),
        "text",
      );
      this.stars = this.pool(svg.appendChild(make("g", {})), "use", { href: "#star" });
      this.beneath = [1, 0].map((player) => this.stack(svg, player)).reverse();
      this.above = [1, 0].map((player) => this.stack(svg, player)).reverse();
      this.slabs = [1, 0]
        .map((player) => {
          const group = make("g", { fill: LOOKS[player].edge, stroke: LOOKS[player].rim }, svg);
          return this.pool(group, "rect", { width: G.slabWidth, height: G.slabHeight, rx: 3 });
        })
        .reverse();
      this.arrows = make(
        "g",
        { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round", class: "arrows" },
        svg,
      );
      this.counts = [1, 0]
        .map((player) => {
          const halo = {
            stroke: LOOKS[player].edge,
            "stroke-width": 4,
            "stroke-linejoin": "round",
            "paint-order": "stroke",
          };
          return this.pool(
            make("g", { ...lettered, ...halo, "font-size": 15, fill: LOOKS[player].ink }, svg),
            "text",
          );
        })
        .reverse();
      this.dice = make("g", { class: "dice" }, svg);
      this.cube = make("g", { class: "cube" }, svg);
      make(
        "rect",
        {
          x: -20,
          y: -20,
          width: 40,
          height: 40,
          rx: 6,
          fill: "var(--cube)",
          stroke: "var(--edge)",
          "stroke-width": 1.5,
        },
        this.cube,
      );
      make(
        "rect",
        {
          x: -16,
          y: -16,
          width: 32,
          height: 32,
          rx: 4,
          fill: "none",
          stroke: "var(--cube-ink)",
          "stroke-opacity": 0.35,
        },
        this.cube,
      );
      this.value = make("text", { ...lettered, fill: "var(--cube-ink)" }, this.cube);
    }

    pool(parent, name, attributes) {
      const found = new Pool(parent, name, attributes);
      this.pools.push(found);
      return found;
    }

    stack(svg, player) {
      const look = LOOKS[player];
      const discs = make(
        "g",
        { fill: look.face, stroke: look.rim, "stroke-width": 1.5, class: `discs-${player}` },
        svg,
      );
      const rings = make("g", { fill: "none", stroke: look.ring, "stroke-width": 1.5 }, svg);
      return [this.pool(discs, "circle", { r: G.radius - 0.75 }), this.pool(rings, "circle", { r: G.ring })];
    }

    draw(view) {
      const layout = new Layout(view.sameWay, view.bottom);
      this.signs(layout, view);
      for (const player of [0, 1]) if (view.position) this.checkers(layout, view.position, player);
      this.points(view.arrows || []);
      this.middle(layout, view);
      this.pools.forEach((pool) => pool.rest());
    }

    signs(layout, view) {
      this.ways.forEach((group, bottom) => {
        if (view.sameWay && bottom === view.bottom) group.removeAttribute("display");
        else group.setAttribute("display", "none");
      });
      const acts = view.player === undefined ? view.bottom : view.player;
      for (let point = 24; point > 0; point -= 1) {
        const place = layout.place(acts, point);
        const y = place > 12 ? G.frameTop + 19 : G.frameFoot - 9;
        const text = String(point);
        const number = this.numbers.take({ x: layout.x(place), y });
        if (number.textContent !== text) number.textContent = text;
      }
      for (const home of [false, true]) {
        const taken = (home && view.roll) || (!home && view.offered);
        if (!taken) this.stars.take(layout.half(acts, home));
      }
    }

    checkers(layout, position, player) {
      const own = position[player];
      const foe = position[1 - player];
      const put = (stack, spot, plain) => {
        const place = { cx: short(spot.x), cy: short(spot.y) };
        stack[0].take(place);
        if (!plain) stack[1].take(place);
      };
      const number = (spot, count) => {
        const text = this.counts[player].take({ x: short(spot.x), y: short(spot.y + 5.5) });
        text.textContent = String(count);
      };
      for (let point = 1; point <= BAR; point += 1) {
        const count = own.counts[point];
        if (own.pinned[point]) put(this.beneath[player], layout.spot(player, point, 0), false);
        else if (count) {
          const base = point !== BAR && foe.pinned[layout.across(point)] ? G.abovePinned : 0;
          const most = base ? G.tallest - 1 : G.tallest;
          for (let level = 0; level < Math.min(count, most); level += 1) {
            const spot = layout.spot(player, point, base + level);
            const high = count > most && level === most - 1;
            put(this.above[player], spot, high);
            if (high) number(spot, count);
          }
        }
      }
      for (let index = 0; index < own.counts[OFF]; index += 1) {
        const { x, y } = layout.slab(player, index);
        this.slabs[player].take({ x: short(x - G.slabWidth / 2), y: short(y - G.slabHeight / 2) });
      }
    }

    points(arrows) {
      this.arrows.textContent = "";
      for (const one of arrows) {
        const ink = one.kind === "wrong" ? "var(--fault)" : "var(--arrow)";
        const both = one.kind === "both";
        if (one.ring) {
          const place = { cx: short(one.ring.x), cy: short(one.ring.y), r: G.radius - 2 };
          make("circle", { ...place, stroke: "var(--casing)", "stroke-width": 4 }, this.arrows);
          make(
            "circle",
            { ...place, stroke: ink, "stroke-width": 2, "stroke-dasharray": "5 3" },
            this.arrows,
          );
        }
        make("path", { d: one.shaft + one.head, stroke: "var(--casing)", "stroke-width": 7.5 }, this.arrows);
        const dashed = one.kind === "wrong" ? { "stroke-dasharray": "9 5" } : {};
        const line = { stroke: ink, "stroke-width": both ? 5 : 4, class: one.kind, ...dashed };
        make("path", { d: one.shaft, ...line }, this.arrows);
        if (both)
          make("path", { d: one.shaft, stroke: "var(--casing)", "stroke-width": 2, class: "core" }, this.arrows);
        make("path", { d: one.head, fill: ink, stroke: ink }, this.arrows);
      }
    }

    middle(layout, view) {
      this.dice.textContent = "";
      if (view.roll && view.player !== undefined) {
        const look = LOOKS[view.player];
        const { x, y } = layout.half(view.player, true);
        view.roll.forEach((number, index) => {
          const at = { x: x + (index ? 23 : -23), y };
          const body = { x: at.x - G.die / 2, y: at.y - G.die / 2, width: G.die, height: G.die, rx: 7 };
          make("rect", { ...body, fill: look.face, stroke: look.rim, "stroke-width": 1.5 }, this.dice);
          for (const [dx, dy] of G.pips[number - 1]) {
            make("circle", { cx: at.x + 9 * dx, cy: at.y + 9 * dy, r: G.pip, fill: look.ink }, this.dice);
          }
        });
      }
      const stake = view.offered || view.stake;
      if (stake === null) {
        this.cube.setAttribute("display", "none");
        return;
      }
      const text = String(stake);
      const size = [0, 22, 20, 16, 12][text.length] || 38 / (0.65 * text.length);
      const spot = view.offered ? layout.half(view.doubler, false) : layout.cube(view.owner);
      this.cube.removeAttribute("display");
      this.cube.setAttribute("transform", `translate(${short(spot.x)} ${short(spot.y)})`);
      this.value.setAttribute("y", short(size * 0.36));
      this.value.setAttribute("font-size", short(size));
      this.value.textContent = text;
    }
  }

  return { BAR, OFF, Board, Layout, arrowsOf, make, side, ways };
};
