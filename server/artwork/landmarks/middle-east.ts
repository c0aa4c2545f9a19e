import type { Landmark, Silhouette } from './silhouettes.ts';

/** Draws a slender minaret with two balconies. */
function placeMinaret(s: Silhouette, x: number, height: number): void {
  s.block(x, 0, 17, height * 0.62)
    .block(x, height * 0.48, 25, 7)
    .block(x, height * 0.62 - 4, 25, 7)
    .block(x, height * 0.6, 11, height * 0.22)
    .onion(x, height * 0.8, 15, height * 0.14)
    .block(x, height * 0.92, 3, height * 0.08);
}

export const middleEast = {
  steppedSpire: {
    halfWidth: 70,
    draw: (s) => {
      const steps = [
        [88, 0],
        [74, 92],
        [60, 138],
        [46, 178],
        [32, 214],
        [20, 244],
        [11, 270],
      ] as const;
      steps.forEach(([width, foot], index) => {
        const next = steps[index + 1]?.[1] ?? 296;
        s.block(index % 2 === 0 ? -1 : 1, foot === 0 ? 0 : foot - 2, width, next - foot + 2);
      });
      s.spire(0, 294, 6, 46);
    },
    behind: (s) => {
      s.shape.move(-262, 0).line(-196, 0).curve(-196, 92, -222, 158, -262, 190).close();
      s.block(-264, 0, 4, 222);
    },
  },
  grandMosque: {
    halfWidth: 240,
    size: 1.15,
    draw: (s) => {
      s.block(0, 0, 420, 54).block(0, 50, 130, 26).onion(0, 74, 128, 104).block(0, 172, 4, 24);
      s.row(2, -100, 100, (x) => s.block(x, 50, 66, 16).onion(x, 64, 70, 60).block(x, 120, 3, 14));
      s.row(11, -190, 190, (x) => s.opening(x, 0, 20, 36));
      placeMinaret(s, -216, 256);
      placeMinaret(s, 216, 256);
    },
  },
  openCrownTower: {
    halfWidth: 70,
    draw: (s) => {
      s.shape
        .move(-36, 0)
        .line(36, 0)
        .curve(40, 120, 40, 230, 32, 322)
        .line(26, 322)
        .curve(25, 250, 16, 214, 0, 214)
        .curve(-16, 214, -25, 250, -26, 322)
        .line(-32, 322)
        .curve(-40, 230, -40, 120, -36, 0)
        .close();
      s.block(0, 314, 62, 10);
    },
    behind: (s) => {
      s.polygon([-256, 0], [-196, 0], [-222, 212], [-230, 212]).disc(-226, 196, 13).block(-226, 206, 3, 44);
    },
  },
  desertTowers: {
    halfWidth: 170,
    draw: (s) => {
      s.bullet(0, 0, 62, 286).block(0, 280, 3, 46);
      s.polygon([-104, 0], [-54, 0], [-60, 218], [-96, 192]);
      s.shape
        .move(58, 0)
        .line(106, 0)
        .curve(92, 80, 118, 150, 98, 236)
        .line(66, 224)
        .curve(82, 150, 46, 80, 58, 0)
        .close();
      s.polygon([120, 0], [160, 0], [160, 176], [140, 196], [120, 176]);
    },
    behind: (s) => s.row(5, -300, -150, (x, index) => s.block(x, 0, 30, 110 + ((index * 47) % 70))),
  },
  clockAndCrescent: {
    halfWidth: 150,
    draw: (s) => {
      s.block(0, 0, 66, 226)
        .taper(0, 224, 16, 66, 54)
        .block(0, 238, 50, 44)
        .taper(0, 280, 20, 42, 14)
        .spire(0, 298, 12, 42);
      s.row(2, -70, 70, (x) => s.block(x, 0, 50, 158).spire(x, 156, 50, 34));
      s.row(2, -122, 122, (x) => s.block(x, 0, 44, 118).spire(x, 116, 44, 30));
    },
    behind: (s) => s.row(2, -250, 240, (x) => placeMinaret(s, x, 180)),
  },
  greenDome: {
    halfWidth: 230,
    draw: (s) => {
      s.block(0, 0, 400, 56).block(-20, 52, 84, 34).onion(-20, 84, 92, 76).block(-20, 156, 4, 26);
      s.row(9, -180, 180, (x) => s.opening(x, 0, 22, 38));
      placeMinaret(s, 96, 300);
      placeMinaret(s, -190, 250);
      placeMinaret(s, 190, 236);
    },
  },
  pyramids: {
    halfWidth: 300,
    isTerrain: true,
    draw: (s) => s.polygon([-210, 0], [190, 0], [-10, 236]).polygon([130, 0], [390, 0], [260, 156]),
    behind: (s) => s.polygon([-460, 0], [-150, 0], [-305, 190]),
    bright: (s) => {
      s.polygon([-210, 0], [-66, 0], [-10, 236]).polygon([130, 0], [216, 0], [260, 156]);
    },
  },
  squareMinaret: {
    halfWidth: 120,
    draw: (s) => {
      s.block(0, 0, 64, 232).row(5, -28, 28, (x) => s.block(x, 230, 9, 12));
      s.block(0, 230, 32, 46).dome(0, 274, 30, 26).disc(0, 306, 5).disc(0, 318, 4).block(0, 300, 2, 40);
      s.block(-110, 0, 170, 58).row(6, -186, -40, (x) => s.block(x, 56, 14, 12));
      s.opening(-14, 150, 15, 40).opening(14, 150, 15, 40).opening(0, 90, 15, 32);
    },
    behind: (s) => s.block(210, 0, 26, 128).block(210, 124, 14, 28).dome(210, 150, 14, 12),
  },
  goldenDome: {
    halfWidth: 250,
    draw: (s) => {
      s.polygon([-300, 0], [300, 0], [300, 62], [-300, 62]);
      s.row(21, -296, 296, (x) => s.block(x, 60, 14, 12));
      s.block(20, 60, 150, 56).block(20, 114, 100, 22).onion(20, 134, 104, 84).block(20, 212, 4, 26);
      s.block(-190, 60, 22, 120)
        .block(-190, 176, 28, 6)
        .dome(-190, 182, 20, 16)
        .block(160, 60, 70, 40)
        .dome(160, 98, 44, 26);
    },
  },
  waterTowers: {
    halfWidth: 130,
    draw: (s) => {
      s.taper(-40, 0, 226, 24, 10).disc(-40, 152, 34).disc(-40, 226, 17).spire(-40, 236, 9, 104);
      s.taper(52, 0, 180, 22, 10).disc(52, 128, 30).spire(52, 150, 9, 116);
    },
    behind: (s) => s.row(4, 150, 270, (x, index) => s.block(x, 0, 34, 90 + ((index * 41) % 80))),
  },
  mosque: {
    halfWidth: 150,
    draw: (s) => {
      s.block(0, 0, 200, 62).block(0, 60, 94, 20).onion(0, 78, 98, 84).block(0, 158, 4, 24);
      s.row(2, -72, 72, (x) => s.onion(x, 60, 40, 36)).row(5, -76, 76, (x) => s.opening(x, 0, 20, 40));
      placeMinaret(s, -130, 270);
      placeMinaret(s, 130, 220);
    },
  },
} satisfies Record<string, Landmark>;
