import type { Landmark, Silhouette } from './silhouettes.ts';

/** Draws one tier of a pagoda: a body, and eaves that curve up at their ends. */
function placeTier(s: Silhouette, foot: number, body: number, eave: number, height: number): void {
  s.block(0, foot, body, height);
  s.shape
    .move(-eave / 2, foot + height - 3)
    .bend(-eave / 4, foot + height - 2, 0, foot + height - 4)
    .bend(eave / 4, foot + height - 2, eave / 2, foot + height - 3)
    .bend(eave * 0.34, foot + height + 4, body * 0.42, foot + height + 22)
    .line(-body * 0.42, foot + height + 22)
    .bend(-eave * 0.34, foot + height + 4, -eave / 2, foot + height - 3)
    .close();
}

export const asia = {
  pagoda: {
    halfWidth: 90,
    draw: (s) => {
      s.block(0, 0, 96, 14);
      for (let tier = 0; tier < 5; tier += 1)
        placeTier(s, 14 + tier * 48, 70 - tier * 8, 136 - tier * 15, 32);
      s.block(0, 252, 5, 72)
        .row(4, 0, 1, (_, index) => s.block(0, 282 + index * 9, 14 - index * 2, 4))
        .spire(0, 322, 5, 18);
    },
  },
  signalTower: {
    halfWidth: 90,
    isAccent: true,
    draw: (s) => {
      s.shape
        .move(64, 0)
        .curve(34, 60, 16, 150, 6, 280)
        .line(2, 282)
        .line(0, 340)
        .line(-2, 282)
        .line(-6, 280)
        .curve(-16, 150, -34, 60, -64, 0)
        .line(-46, 0)
        .curve(-30, 34, 30, 34, 46, 0)
        .close();
      s.gap([-26, 58], [26, 58], [20, 84], [-20, 84]).gap([-17, 96], [17, 96], [10, 134], [-10, 134]);
      s.gap([-7, 164], [7, 164], [0, 226]);
      s.block(0, 44, 70, 8).block(0, 86, 48, 7).block(0, 136, 44, 20).block(0, 240, 20, 12);
    },
  },
  keep: {
    halfWidth: 170,
    draw: (s) => {
      s.polygon([-160, 0], [160, 0], [120, 92], [-120, 92]);
      const tiers = [
        [196, 92, 40],
        [156, 150, 36],
        [118, 204, 32],
        [84, 254, 30],
      ] as const;
      for (const [width, foot, height] of tiers) {
        s.block(0, foot, width, height);
        s.polygon(
          [-width / 2 - 26, foot + height - 4],
          [width / 2 + 26, foot + height - 4],
          [width / 2 - 22, foot + height + 24],
          [-width / 2 + 22, foot + height + 24],
        );
      }
      s.spire(0, 120, 70, 44).spire(0, 230, 50, 34).polygon([-46, 304], [46, 304], [30, 328], [-30, 328]);
    },
  },
  hillTower: {
    halfWidth: 250,
    draw: (s) => {
      s.shape
        .move(-330, 0)
        .line(340, 0)
        .curve(200, 20, 110, 120, 4, 124)
        .curve(-110, 120, -220, 30, -330, 0)
        .close();
      s.taper(0, 118, 88, 18, 14)
        .taper(0, 204, 14, 16, 44)
        .block(0, 216, 46, 22)
        .taper(0, 238, 12, 40, 16)
        .block(0, 250, 9, 30)
        .block(0, 278, 4, 62);
    },
  },
  roundTemple: {
    halfWidth: 180,
    draw: (s) => {
      s.block(0, 0, 330, 18).block(0, 16, 270, 18).block(0, 32, 214, 16);
      for (const [body, foot, eave] of [
        [150, 48, 214],
        [118, 112, 172],
        [86, 172, 132],
      ] as const) {
        s.block(0, foot, body, 40);
        s.polygon(
          [-eave / 2, foot + 36],
          [eave / 2, foot + 36],
          [body * 0.4, foot + 66],
          [-body * 0.4, foot + 66],
        );
      }
      s.shape
        .move(-66, 208)
        .line(66, 208)
        .curve(30, 230, 14, 252, 8, 276)
        .line(-8, 276)
        .curve(-14, 252, -30, 230, -66, 208)
        .close();
      s.disc(0, 284, 10).spire(0, 290, 8, 24);
    },
  },
  pearlTower: {
    halfWidth: 150,
    draw: (s) => {
      s.row(3, -9, 9, (x) => s.block(x, 0, 6, 240))
        .disc(0, 84, 32)
        .disc(0, 212, 24)
        .disc(0, 254, 10);
      s.polygon([-52, 0], [-44, 0], [-8, 84], [-16, 84]).polygon([52, 0], [44, 0], [8, 84], [16, 84]);
      s.block(0, 236, 9, 40).block(0, 274, 4, 66);
      s.polygon([108, 0], [160, 0], [158, 210], [142, 286], [122, 286], [108, 210]).gap(
        [128, 252],
        [138, 252],
        [136, 276],
        [130, 276],
      );
    },
    behind: (s) => s.bullet(212, 0, 54, 320).block(-150, 0, 40, 150).spire(-150, 148, 40, 50),
  },
  harbourTowers: {
    halfWidth: 200,
    draw: (s) => {
      s.polygon([-30, 0], [30, 0], [30, 262], [18, 292], [-18, 292], [-30, 262]).row(4, -15, 15, (x) =>
        s.block(x, 288, 4, 14),
      );
      s.polygon([-130, 0], [-84, 0], [-84, 122], [-107, 240], [-130, 168]).row(2, -112, -102, (x) =>
        s.block(x, 200, 3, 74),
      );
      s.block(96, 0, 46, 190)
        .polygon([73, 188], [119, 188], [104, 214], [88, 214])
        .block(150, 0, 44, 142)
        .block(-176, 0, 38, 124);
    },
    behind: (s) => s.polygon([224, 0], [270, 0], [266, 318], [228, 318]).block(-262, 0, 40, 150),
  },
  skyDeck: {
    halfWidth: 190,
    draw: (s) => {
      s.row(3, -96, 96, (x) =>
        s
          .polygon([x - 27, 0], [x + 27, 0], [x + 18, 214], [x - 18, 214])
          .gap([x - 7, 0], [x + 7, 0], [x, 120]),
      );
      s.shape
        .move(-158, 226)
        .curve(-120, 204, 100, 206, 172, 214)
        .curve(176, 226, 140, 232, 110, 232)
        .line(-130, 236)
        .close();
    },
    behind: (s) => {
      s.shape.move(-330, 0).curve(-300, 60, -226, 60, -200, 0).close();
      s.wheel(278, 96, 78).row(2, 254, 302, (x) => s.polygon([x - 4, 0], [x + 4, 0], [280, 96], [276, 96]));
    },
  },
  twinSpires: {
    halfWidth: 120,
    draw: (s) => {
      s.row(2, -50, 50, (x) => {
        s.block(x, 0, 58, 196)
          .block(x, 192, 50, 36)
          .block(x, 224, 40, 28)
          .block(x, 250, 28, 20)
          .spire(x, 268, 18, 28)
          .block(x, 280, 4, 60)
          .disc(x, 308, 5);
      });
      s.block(0, 118, 60, 10)
        .polygon([-24, 62], [-18, 62], [2, 120], [-4, 120])
        .polygon([24, 62], [18, 62], [-2, 120], [4, 120]);
    },
    behind: (s) => s.taper(-260, 0, 190, 22, 12).disc(-260, 196, 24, 18).block(-260, 206, 5, 80),
  },
  riverPrang: {
    halfWidth: 150,
    draw: (s) => {
      s.taper(0, 0, 60, 210, 150).taper(0, 58, 50, 124, 92).taper(0, 106, 40, 78, 56);
      s.bullet(0, 144, 52, 150).block(0, 286, 4, 44);
      s.row(2, -108, 108, (x) => s.taper(x, 0, 44, 60, 34).bullet(x, 42, 28, 96).block(x, 132, 3, 24));
    },
    behind: (s) => s.polygon([206, 0], [330, 0], [318, 56], [268, 112], [218, 56]),
  },
  templeOfEaves: {
    halfWidth: 180,
    draw: (s) => {
      s.block(40, 0, 80, 40);
      for (let tier = 0; tier < 6; tier += 1) {
        const half = 56 - tier * 7;
        s.block(40, 36 + tier * 40, 30 - tier * 3, 24);
        s.polygon(
          [40 - half, 56 + tier * 40],
          [40 + half, 56 + tier * 40],
          [40 + half * 0.4, 78 + tier * 40],
          [40 - half * 0.4, 78 + tier * 40],
        );
      }
      s.spire(40, 276, 12, 40);
      for (const side of [-1, 1] as const) {
        const at = (x: number) => -96 + side * x;
        s.polygon(
          [at(10), 0],
          [at(56), 0],
          [at(52), 46],
          [at(40), 52],
          [at(42), 92],
          [at(30), 98],
          [at(30), 130],
          [at(16), 160],
          [at(10), 176],
        );
      }
    },
    behind: (s) =>
      s.shape
        .move(-420, 0)
        .line(-60, 0)
        .curve(-140, 40, -190, 130, -230, 150)
        .curve(-290, 110, -330, 40, -420, 0)
        .close(),
  },
  marbleTomb: {
    halfWidth: 210,
    draw: (s) => {
      s.block(0, 0, 400, 26).block(0, 24, 190, 112).block(0, 24, 82, 130).block(0, 150, 78, 22);
      s.onion(0, 168, 96, 96).block(0, 256, 4, 34);
      s.row(2, -66, 66, (x) => s.block(x, 134, 34, 22).onion(x, 154, 40, 36).block(x, 186, 3, 12));
      s.row(2, -174, 174, (x) =>
        s
          .taper(x, 24, 150, 18, 13)
          .block(x, 70, 24, 5)
          .block(x, 124, 22, 5)
          .block(x, 172, 22, 5)
          .dome(x, 180, 16, 16),
      );
      s.opening(0, 26, 52, 100).row(2, -68, 68, (x) => s.opening(x, 26, 26, 42).opening(x, 82, 26, 40));
    },
  },
  triumphalGate: {
    halfWidth: 130,
    draw: (s) => {
      s.block(0, 0, 168, 210)
        .opening(0, 0, 68, 148)
        .block(0, 208, 186, 12)
        .block(0, 218, 150, 22)
        .block(0, 238, 110, 14)
        .dome(0, 250, 60, 16);
    },
    behind: (s) =>
      s.block(-250, 0, 120, 50).dome(-250, 48, 70, 40).block(250, 0, 90, 60).dome(250, 58, 54, 32),
  },
  harbourGate: {
    halfWidth: 170,
    draw: (s) => {
      s.block(0, 0, 250, 150)
        .opening(0, 0, 64, 116)
        .opening(-86, 0, 38, 80)
        .opening(86, 0, 38, 80)
        .block(0, 146, 262, 12);
      s.row(4, -112, 112, (x) => s.block(x, 156, 22, 40).onion(x, 194, 26, 26));
      s.block(0, 156, 104, 26).dome(0, 180, 96, 44).block(0, 222, 4, 18);
    },
    behind: (s) =>
      s
        .block(226, 0, 130, 110)
        .dome(226, 108, 56, 50)
        .row(2, 172, 280, (x) => s.dome(x, 108, 26, 26)),
  },
} satisfies Record<string, Landmark>;
