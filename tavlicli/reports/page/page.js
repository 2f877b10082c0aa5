/* Shows the games of a record step by step. What is legal, what is wrong and how it is said was worked
   out when the page was made: this script only draws what the data says. */
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const film = JSON.parse(byId("film").textContent);
  const root = document.documentElement;
  const SVG = "http://www.w3.org/2000/svg";
  const BAR = 25;
  const OFF = 0;
  const G = film.geometry;
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

  const writtenPlay = (frame) => (frame.w && frame.w !== "?" ? frame.w : frame.c);

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
        return frame.v ? word("page.resign.for", { points: word("points", { count: frame.v }) }) : word("page.resign");
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

  function legalPlays(frame) {
    if (!frame.l) return [];
    return frame.l.split(",").map((play) => play.split(" ").map((code) => film.words[parseInt(code, 36)]).join(" "));
  }


  class Layout {
    constructor(sameWay, bottom) {
      this.sameWay = sameWay;
      this.bottom = bottom;
      this.mirrored = film.home === "left";
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

    leg([source, target], count, onItsWay, faulty) {
      const n = Math.min(count, G.mostLegs);
      const starts = Array.from({ length: n }, () => this.start(source, onItsWay)).sort((a, b) => a.y - b.y);
      const ends = Array.from({ length: n }, () => this.end(target)).sort((a, b) => a.spot.y - b.spot.y);
      return starts.map((start, i) => this.arrow(start, ends[i].spot, ends[i].ring, target === OFF, faulty));
    }

    arrow(from, to, ring, off, faulty) {
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
      const corners = [end, { x: back.x + aside.x, y: back.y + aside.y }, { x: back.x - aside.x, y: back.y - aside.y }];
      return { shaft: `M${at(start)}Q${at(bend)} ${at(shaft)}`, head: `M${corners.map(at).join("L")}z`, ring, faulty };
    }
  }

  const short = (value) => String(Number(value.toFixed(1)));

  function arrowsOf(layout, position, player, play, faulty) {
    const walk = new Walk(layout, position, player);
    const counted = new Map();
    for (const way of play) counted.set(way.join("/"), (counted.get(way.join("/")) || 0) + 1);
    const found = [];
    for (const [text, count] of counted) {
      const way = text.split("/").map(Number);
      for (let i = 1; i < way.length; i += 1) {
        found.push(...walk.leg([way[i - 1], way[i]], count, i > 1, faulty));
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
      this.numbers = this.pool(make("g", { ...lettered, class: "numbers", fill: "var(--frame-ink)", "font-size": 13 }, svg), "text");
      this.stars = this.pool(svg.appendChild(make("g", {})), "use", { href: "#star" });
      this.beneath = [1, 0].map((player) => this.stack(svg, player)).reverse();
      this.above = [1, 0].map((player) => this.stack(svg, player)).reverse();
      this.slabs = [1, 0].map((player) => {
        const group = make("g", { fill: LOOKS[player].edge, stroke: LOOKS[player].rim }, svg);
        return this.pool(group, "rect", { width: G.slabWidth, height: G.slabHeight, rx: 3 });
      }).reverse();
      this.arrows = make("g", { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round", class: "arrows" }, svg);
      this.counts = [1, 0].map((player) => {
        const halo = { stroke: LOOKS[player].edge, "stroke-width": 4, "stroke-linejoin": "round", "paint-order": "stroke" };
        return this.pool(make("g", { ...lettered, ...halo, "font-size": 15, fill: LOOKS[player].ink }, svg), "text");
      }).reverse();
      this.dice = make("g", { class: "dice" }, svg);
      this.cube = make("g", { class: "cube" }, svg);
      make("rect", { x: -20, y: -20, width: 40, height: 40, rx: 6, fill: "var(--cube)", stroke: "var(--edge)", "stroke-width": 1.5 }, this.cube);
      make("rect", { x: -16, y: -16, width: 32, height: 32, rx: 4, fill: "none", stroke: "var(--cube-ink)", "stroke-opacity": 0.35 }, this.cube);
      this.value = make("text", { ...lettered, fill: "var(--cube-ink)" }, this.cube);
    }

    pool(parent, name, attributes) {
      const found = new Pool(parent, name, attributes);
      this.pools.push(found);
      return found;
    }

    stack(svg, player) {
      const look = LOOKS[player];
      const discs = make("g", { fill: look.face, stroke: look.rim, "stroke-width": 1.5, class: `discs-${player}` }, svg);
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
        const ink = one.faulty ? "var(--fault)" : "var(--arrow)";
        if (one.ring) {
          const place = { cx: short(one.ring.x), cy: short(one.ring.y), r: G.radius - 2 };
          make("circle", { ...place, stroke: "var(--casing)", "stroke-width": 4 }, this.arrows);
          make("circle", { ...place, stroke: ink, "stroke-width": 2, "stroke-dasharray": "5 3" }, this.arrows);
        }
        make("path", { d: one.shaft + one.head, stroke: "var(--casing)", "stroke-width": 7.5 }, this.arrows);
        const dashed = one.faulty ? { "stroke-dasharray": "9 5", class: "wrong" } : {};
        make("path", { d: one.shaft, stroke: ink, "stroke-width": 4, ...dashed }, this.arrows);
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


  const positionOf = (frame) => (frame.text ? frame.text.split(" / ").map(side) : null);

  function playOf(frame) {
    if (frame.h) return frame.h;
    return frame.c && frame.c !== "-" ? ways(frame.c) : [];
  }

  function viewOf(game, frame, bottom, play) {
    const position = positionOf(frame);
    const view = { sameWay: game.same, bottom, position, player: frame.p, roll: frame.k === "turn" ? frame.r : null };
    view.owner = frame.o === undefined ? null : frame.o;
    view.offered = frame.u || null;
    view.doubler = ["take", "drop", "beaver"].includes(frame.k) ? 1 - frame.p : frame.p || 0;
    view.stake = frame.s || (game.cube ? 1 : null);
    if (position && !frame.lost && frame.p !== undefined) {
      const layout = new Layout(game.same, bottom);
      const faults = frame.f || [];
      const faulty = frame.c === undefined && faults.length > 0;
      const better = faults.find((fault) => fault.n && fault.n !== "-");
      const arrows = (what, wrong) => arrowsOf(layout, position, frame.p, what, wrong);
      if (play) view.arrows = arrows(play, false);
      else view.arrows = [...(faulty && better ? arrows(ways(better.n), false) : []), ...arrows(playOf(frame), faulty)];
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

  const MARKS = { error: "✗", warning: "!", info: "i", stood: "i" };
  const worst = (faults) => ["error", "warning", "stood", "info"].find((one) => faults.some((fault) => fault.v === one));

  function faultBox(fault) {
    const box = element("div", "", { class: `fault ${fault.v}` });
    const code = film.codes[fault.c];
    box.append(element("strong", `${MARKS[fault.v]} ${capital(word(fault.v))}: ${inLanguage(code.name)} `), element("code", fault.c));
    box.append(element("p", `${capital(inLanguage(fault.s))}.`));
    if (fault.n) {
      const play = fault.n === "-" ? word("legal.none") : fault.n;
      const line = element("p", `${capital(word(fault.q === 1 ? "suggestion" : "nearest"))}: `);
      line.append(element("strong", play, { class: "legal" }));
      box.append(line);
    }
    const more = element("details", "", { class: "why" });
    more.append(element("summary", word("explain.why")), element("p", inLanguage(code.what)), element("p", inLanguage(code.why)));
    box.append(more);
    return box;
  }

  function playerRow(row, game, frame, player) {
    const acts = frame.p === player;
    const position = positionOf(frame);
    const facts = [`${word("score")} ${game.score[player]}`];
    if (position) facts.push(`${position[player].counts.reduce((sum, n, point) => sum + n * point, 0)} ${word("pips")}`);
    row.className = acts ? "player acts" : "player";
    row.replaceChildren(element("span", "", { class: `disc disc-${player}` }), element("bdi", game.names[player] || colour(player), { class: "name" }), element("span", facts.join(" · "), { class: "facts" }));
  }

  const currentGame = () => ready(games[state.game]);
  const currentFrame = () => currentGame().frames[state.frame];

  function show() {
    const game = currentGame();
    const frame = currentFrame();
    const bottom = Number(state.flipped);
    board.draw(viewOf(game, frame, bottom, state.shown === null ? null : ways(legalPlays(frame)[state.shown])));
    playerRow(byId("above"), game, frame, 1 - bottom);
    playerRow(byId("below"), game, frame, bottom);
    const where = frame.t ? `${capital(word("turn.number", { number: frame.t }))}. ` : "";
    const said = told(game, frame);
    const faults = frame.f || [];
    const wrong = faults.map((fault) => ` ${capital(word(fault.v))}: ${inLanguage(fault.s)}.`).join("");
    byId("now").textContent = where + said;
    byId("spoken").textContent = `${capital(word("game.number", { number: game.index + 1 }))}. ${where}${said}${wrong}`;
    byId("board-title").textContent = `${inLanguage(game.rules)}: ${said}`;
    byId("board-desc").textContent = inWords(game, frame);
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
    byId("legal-head").textContent = `${capital(word("legal"))} (${number === -1 ? `${plays.length}+` : number})`;
    if (!box.open) return;
    byId("plays").replaceChildren(...plays.map((play, index) => {
      const item = element("li");
      const button = element("button", play, { type: "button", "aria-pressed": String(index === state.shown) });
      if (play === frame.c) button.classList.add("played");
      button.addEventListener("click", () => {
        state.shown = state.shown === index ? null : index;
        show();
        byId("plays").children[index].firstChild.focus();
      });
      item.append(button);
      return item;
    }));
    const more = number === -1 ? word("page.many") : number > plays.length ? word("legal.more", { count: number - plays.length }) : plays.length ? "" : word("legal.none");
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
    return [number, Math.max(ready(games[number]).frames.findIndex((one) => one.address === wanted), 0)];
  }


  function lists() {
    const game = currentGame();
    byId("turns").replaceChildren(...game.frames.map((frame, index) => {
      const item = element("li");
      const button = element("button", "", { type: "button", "data-frame": index });
      button.append(element("span", frame.t ? String(frame.t) : "", { class: "turn" }));
      const disc = frame.p === undefined || frame.k === "end" ? "" : ` disc-${frame.p}`;
      button.append(element("span", "", disc ? { class: `disc${disc}`, "aria-label": colour(frame.p), role: "img" } : { class: "disc none" }));
      const text = frame.k === "start" ? word("page.start") : frame.k === "end" ? ending(game) : frame.k === "turn" && frame.r ? `${frame.r.join("")}: ${frame.d ? "–" : writtenPlay(frame) || "?"}` : capital(action(frame));
      button.append(element("bdi", text, { class: "text" }));
      if (frame.f) {
        const kind = worst(frame.f);
        button.append(element("span", MARKS[kind], { class: `mark ${kind}`, role: "img", "aria-label": word(kind) }));
      }
      if (frame.m) button.append(element("span", "…", { class: "mark", role: "img", "aria-label": word("page.comment") }));
      item.append(button);
      return item;
    }));
    const facts = [inLanguage(game.rules), game.match.length ? word("match.to", { length: game.match.length }) : word("session")];
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
    games.forEach((game, number) => ready(game).frames.forEach((frame, index) => {
      for (const fault of frame.f || []) found.push({ game, number, frame, index, fault });
    }));
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
    byId("every").replaceChildren(...faulty.map((one) => {
      const item = element("li");
      const link = element("a", heading(one), { href: address(one.number, one.index) });
      item.append(element("span", MARKS[one.fault.v], { class: `mark ${one.fault.v}`, role: "img", "aria-label": word(one.fault.v) }), link, ` ${inLanguage(film.codes[one.fault.c].name)}`);
      return item;
    }));
  }

  function gameList() {
    byId("game").replaceChildren(...games.map((game, number) => {
      const match = film.matches.length > 1 ? `${word("match.number", { number: game.place + 1 })}, ` : "";
      const wrong = game.frames.reduce((sum, frame) => sum + (frame.f || []).length, 0);
      const said = `${capital(match + word("game.number", { number: game.index + 1 }))} · ${game.score.join("–")} · ${inLanguage(game.rules)}`;
      return element("option", wrong ? `${said} · ✗ ${wrong}` : said, { value: number });
    }));
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
    document.body.classList.toggle("empty", !games.length);
    if (!games.length) {
      byId("now").textContent = word("page.empty");
      outside(film.matches.flatMap((match) => match.outside));
      return;
    }
    gameList();
    faultList();
    lists();
    show();
  }


  function go(number, index) {
    const other = number !== state.game;
    Object.assign(state, { game: number, frame: index, shown: null });
    if (other) lists();
    show();
  }

  function step(by) {
    const index = state.frame + by;
    if (index >= 0 && index < currentGame().frames.length) go(state.game, index);
    else if (games[state.game + by]) go(state.game + by, by > 0 ? 0 : games[state.game + by].frames.length - 1);
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
    ArrowRight: "next", ArrowLeft: "back", ArrowUp: "game-back", ArrowDown: "game-next", Home: "first", End: "last",
    n: "fault-next", p: "fault-back", f: "flip", l: "legal", " ": "auto", "?": "help",
  };

  function perform(name) {
    if (!games.length && name !== "help") return;
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
    if (found) go(...found);
  });

  let touch = null;
  byId("board").addEventListener("touchstart", (event) => {
    touch = event.touches.length === 1 ? { x: event.touches[0].clientX, y: event.touches[0].clientY } : null;
  }, { passive: true });
  byId("board").addEventListener("touchend", (event) => {
    if (!touch) return;
    const x = event.changedTouches[0].clientX - touch.x;
    const y = event.changedTouches[0].clientY - touch.y;
    touch = null;
    if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) perform(x < 0 ? "next" : "back");
  });


  function printed() {
    const sheets = faulty.length ? faulty : [{ game: currentGame(), frame: currentFrame(), fault: null }];
    byId("print").replaceChildren(...sheets.map((one, number) => {
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
    }));
  }
  addEventListener("beforeprint", () => games.length && printed());

  const start = place(location.hash) || place(film.first) || [0, 0];
  [state.game, state.frame] = games.length ? start : [0, 0];
  if (film.theme) root.dataset.theme = film.theme;
  byId("colours").value = film.theme || "";
  speak();
})();
