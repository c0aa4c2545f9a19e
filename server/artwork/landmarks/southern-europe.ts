import type { Landmark, Silhouette } from './silhouettes.ts';

/** Draws a suspension bridge across the whole picture, with towers at -180 and 180. */
function suspend(s: Silhouette, deck: number, top: number): void {
  s.block(0, deck, 2800, 9);
  s.row(2, -180, 180, (x) => {
    s.block(x - 11, 0, 7, top).block(x + 11, 0, 7, top);
    for (const height of [deck + 40, (deck + top) / 2 + 16, top - 8]) s.block(x, height, 24, 8);
  });
  s.shape
    .move(-180, top)
    .line(-180, top - 5)
    .curve(-110, deck + 28, -50, deck + 12, 0, deck + 12)
    .curve(50, deck + 12, 110, deck + 28, 180, top - 5)
    .line(180, top)
    .curve(110, deck + 34, 50, deck + 17, 0, deck + 17)
    .curve(-50, deck + 17, -110, deck + 34, -180, top)
    .close();
  for (const side of [-1, 1]) {
    s.shape
      .move(side * 180, top)
      .curve(side * 320, deck + 62, side * 480, deck + 24, side * 700, deck + 9)
      .line(side * 700, deck + 4)
      .curve(side * 480, deck + 18, side * 320, deck + 56, side * 180, top - 6)
      .close();
  }
}

export const southernEurope = {
  suspensionBridge: {
    halfWidth: 260,
    isAccent: true,
    isTerrain: true,
    draw: (s) => suspend(s, 66, 212),
  },
  archBridge: {
    halfWidth: 300,
    isTerrain: true,
    draw: (s) => {
      s.block(0, 168, 2800, 10).block(0, 34, 560, 9);
      s.shape
        .move(-270, 0)
        .curve(-170, 200, 170, 200, 270, 0)
        .line(246, 0)
        .curve(150, 170, -150, 170, -246, 0)
        .close();
      s.row(9, -248, 248, (x) => s.block(x, x < -200 || x > 200 ? 30 : 120, 6, 52));
    },
    behind: (s) => s.block(-120, 160, 30, 110).dome(-120, 268, 26, 22).spire(-120, 286, 10, 36),
  },
  bellTower: {
    halfWidth: 110,
    draw: (s) => {
      s.block(0, 0, 58, 190)
        .block(0, 186, 66, 8)
        .block(0, 194, 50, 44)
        .opening(-12, 200, 12, 30)
        .opening(12, 200, 12, 30)
        .block(0, 236, 56, 6)
        .block(0, 242, 34, 30)
        .block(0, 270, 22, 18)
        .dome(0, 288, 20, 16)
        .block(0, 302, 3, 38);
      s.block(-110, 0, 160, 70)
        .row(5, -180, -40, (x) => s.spire(x, 68, 9, 28))
        .dome(-100, 68, 60, 40);
    },
  },
  palaceDome: {
    halfWidth: 190,
    draw: (s) => {
      s.block(0, 0, 320, 84).block(0, 80, 130, 32).block(0, 110, 92, 36).dome(0, 144, 88, 72);
      s.block(0, 212, 16, 22).spire(0, 232, 10, 44);
      s.row(2, -120, 120, (x) =>
        s.block(x, 60, 44, 96).block(x, 152, 52, 8).dome(x, 160, 38, 28).spire(x, 184, 14, 44),
      );
      s.row(7, -144, 144, (x) => s.opening(x, 0, 16, 44));
    },
    behind: (s) => s.row(4, 236, 350, (x, index) => s.block(x, 0, 26, 150 + (index % 2) * 30)),
  },
  volcano: {
    halfWidth: 330,
    isTerrain: true,
    draw: (s) => {
      s.shape
        .move(-470, 0)
        .line(480, 0)
        .curve(300, 40, 200, 150, 136, 206)
        .line(104, 196)
        .line(78, 214)
        .curve(60, 190, 40, 150, 8, 152)
        .curve(-20, 154, -40, 184, -58, 190)
        .curve(-150, 110, -300, 30, -470, 0)
        .close();
    },
    shaded: (s) => s.polygon([136, 206], [104, 196], [78, 214], [96, 120], [150, 60], [250, 90], [190, 150]),
  },
  islandChurch: {
    halfWidth: 200,
    draw: (s) => {
      s.polygon([-290, 0], [320, 0], [230, 78], [110, 120], [-70, 128], [-190, 82]);
      s.block(0, 110, 108, 64).dome(0, 172, 88, 62).block(0, 230, 5, 24).block(0, 240, 15, 4);
      s.block(92, 90, 70, 62).dome(92, 150, 50, 34).block(-104, 84, 84, 70).block(-168, 60, 60, 44);
      s.block(-64, 150, 30, 66).opening(-64, 172, 14, 32).dome(-64, 214, 30, 18).block(170, 50, 70, 54);
    },
  },
  mosqueOfMinarets: {
    halfWidth: 220,
    draw: (s) => {
      s.block(0, 0, 300, 62).block(0, 60, 200, 26).dome(0, 84, 150, 88).block(0, 84, 156, 14);
      s.dome(-84, 58, 80, 52).dome(84, 58, 80, 52).dome(-128, 40, 46, 36).dome(128, 40, 46, 36);
      s.block(0, 170, 4, 26);
      s.row(2, -172, 172, (x) =>
        s.block(x, 0, 15, 232).block(x, 150, 23, 6).block(x, 204, 23, 6).spire(x, 230, 15, 84),
      );
      s.row(2, -226, 226, (x) => s.block(x, 0, 13, 190).block(x, 150, 20, 6).spire(x, 188, 13, 70));
    },
    behind: (s) => s.block(-330, 0, 34, 116).block(-330, 112, 42, 8).spire(-330, 120, 40, 40),
  },
  onionDomes: {
    halfWidth: 150,
    draw: (s) => {
      s.block(0, 0, 230, 70)
        .block(0, 66, 60, 90)
        .taper(0, 154, 96, 52, 16)
        .onion(0, 246, 26, 38)
        .block(0, 282, 3, 40);
      s.row(2, -54, 54, (x) => s.block(x, 60, 34, 84).onion(x, 142, 52, 72).block(x, 212, 3, 22));
      s.row(2, -98, 98, (x) => s.block(x, 50, 28, 54).onion(x, 102, 46, 62).block(x, 162, 3, 20));
    },
  },
  basaltChurch: {
    halfWidth: 130,
    draw: (s) => {
      s.block(0, 0, 40, 262).spire(0, 260, 40, 50).block(0, 308, 3, 24);
      s.row(6, 0, 1, (_, index) => {
        const width = 66 + index * 30;
        s.block(0, 0, width, 226 - index * 34 - index * index * 1.4);
      });
    },
  },
} satisfies Record<string, Landmark>;
