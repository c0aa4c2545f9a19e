import type { Landmark, Silhouette } from './silhouettes.ts';

/** Draws a small baroque dome with a lantern, as found in many old towns. */
function placeDome(silhouette: Silhouette, x: number, scale: number): void {
  silhouette
    .block(x, 0, 84 * scale, 44 * scale)
    .block(x, 44 * scale, 56 * scale, 22 * scale)
    .dome(x, 66 * scale, 60 * scale, 50 * scale)
    .block(x, 112 * scale, 12 * scale, 16 * scale)
    .spire(x, 128 * scale, 10 * scale, 34 * scale);
}

export const westernEurope = {
  latticeTower: {
    halfWidth: 80,
    draw: (s) => {
      s.shape
        .move(70, 0)
        .curve(38, 52, 17, 150, 5, 314)
        .line(2, 316)
        .line(0, 340)
        .line(-2, 316)
        .line(-5, 314)
        .curve(-17, 150, -38, 52, -70, 0)
        .line(-46, 0)
        .curve(-34, 46, 34, 46, 46, 0)
        .close();
      s.gap([-19, 80], [19, 80], [10, 128], [-10, 128]).gap([-7, 146], [7, 146], [0, 226]);
      s.block(0, 66, 92, 9).block(0, 132, 48, 8).block(0, 300, 16, 6);
    },
    behind: (s) => placeDome(s, -250, 0.95),
  },
  clockTower: {
    halfWidth: 190,
    draw: (s) => {
      s.block(0, 0, 50, 218)
        .block(0, 212, 60, 58)
        .taper(0, 270, 26, 56, 36)
        .block(0, 292, 30, 12)
        .spire(0, 302, 30, 38);
      s.block(-112, 0, 176, 92).row(5, -190, -40, (x) => s.spire(x, 90, 10, 28));
      s.block(-198, 0, 40, 132).row(2, -214, -182, (x) => s.spire(x, 130, 10, 30));
    },
    behind: (s) => {
      placeDome(s, -282, 1.15);
      s.polygon([-420, 0], [-350, 0], [-378, 252], [-384, 262], [-390, 244]);
    },
  },
  colosseum: {
    halfWidth: 190,
    size: 1.3,
    draw: (s) => {
      s.polygon(
        [-170, 0],
        [170, 0],
        [170, 84],
        [150, 88],
        [120, 92],
        [104, 128],
        [60, 134],
        [44, 178],
        [-60, 186],
        [-150, 176],
        [-172, 168],
      );
      s.row(9, -148, 148, (x) => s.opening(x, 10, 20, 42));
      s.row(7, -148, 78, (x) => s.opening(x, 66, 18, 36));
      s.row(5, -148, 6, (x) => s.opening(x, 118, 16, 32));
    },
    behind: (s) => placeDome(s, 262, 1.5),
  },
  basilicaSpires: {
    halfWidth: 120,
    draw: (s) => {
      s.block(0, 0, 190, 74).spire(0, 70, 120, 60);
      s.bullet(0, 60, 46, 280);
      s.row(2, -44, 44, (x) => s.bullet(x, 40, 30, 218));
      s.row(2, -80, 80, (x) => s.bullet(x, 30, 28, 172));
      s.row(2, -20, 20, (x) => s.bullet(x, 40, 26, 236));
    },
    behind: (s) => s.bullet(-260, 0, 64, 190),
  },
  crownedTower: {
    halfWidth: 80,
    draw: (s) => {
      s.block(0, 0, 48, 150)
        .block(0, 146, 58, 10)
        .block(0, 156, 40, 56)
        .block(0, 208, 50, 8)
        .taper(0, 214, 44, 34, 26)
        .block(0, 254, 34, 6)
        .dome(0, 260, 28, 24)
        .block(0, 280, 8, 14)
        .spire(0, 290, 8, 50);
      s.polygon([-110, 0], [-24, 0], [-24, 76], [-66, 118], [-110, 76]);
    },
    behind: (s) => {
      s.taper(-250, 0, 110, 60, 36).dome(-250, 108, 38, 22);
      s.row(2, 0, 1, (_, index) => {
        const turn = index === 0 ? 1 : -1;
        s.polygon(
          [-326, 118 - 76 * turn + 4],
          [-322, 112 - 76 * turn],
          [-174, 118 + 76 * turn - 4],
          [-178, 124 + 76 * turn],
        );
      });
    },
  },
  campanile: {
    halfWidth: 130,
    draw: (s) => {
      s.block(0, 0, 42, 226)
        .block(0, 222, 50, 12)
        .block(0, 234, 40, 36)
        .block(0, 268, 46, 8)
        .spire(0, 276, 38, 64)
        .opening(-8, 238, 9, 26)
        .opening(8, 238, 9, 26);
      s.block(-110, 0, 130, 64).dome(-136, 62, 56, 50).dome(-84, 62, 46, 40);
      s.row(2, -136, -84, (x) => s.block(x, 100, 5, 24));
    },
    behind: (s) => placeDome(s, 230, 1.25),
  },
  temple: {
    halfWidth: 230,
    draw: (s) => {
      s.polygon([-250, 0], [260, 0], [214, 66], [176, 132], [60, 142], [-90, 138], [-170, 124], [-206, 58]);
      s.block(0, 138, 210, 10).row(8, -92, 92, (x) => s.block(x, 146, 11, 58));
      s.block(0, 202, 208, 14).polygon([-110, 216], [110, 216], [0, 250]);
    },
  },
  televisionTower: {
    halfWidth: 70,
    draw: (s) => {
      s.taper(0, 0, 222, 26, 11).disc(0, 228, 23, 22).taper(0, 246, 34, 11, 8).block(0, 278, 4, 62);
    },
    behind: (s) => {
      s.row(6, -270, -160, (x) => s.block(x, 0, 10, 66))
        .block(-215, 62, 136, 18)
        .block(-215, 80, 92, 10);
      s.block(-215, 90, 26, 8).spire(-215, 96, 22, 18);
    },
  },
  castleHill: {
    halfWidth: 220,
    draw: (s) => {
      s.polygon([-290, 0], [290, 0], [236, 58], [170, 88], [-196, 88], [-244, 50]);
      s.block(-20, 80, 330, 46).polygon([-40, 120], [60, 120], [60, 190], [10, 226], [-40, 190]);
      s.row(2, -36, 0, (x) => s.block(x, 120, 22, 106).spire(x, 224, 24, 62));
      s.block(70, 120, 26, 116).dome(70, 234, 28, 18).spire(70, 248, 12, 60);
      s.row(2, -168, 140, (x) => s.block(x, 80, 30, 72).spire(x, 150, 34, 40));
    },
  },
  steepleAndRoof: {
    halfWidth: 120,
    draw: (s) => {
      s.block(0, 0, 44, 150).taper(0, 148, 60, 40, 24).spire(0, 206, 26, 134);
      s.row(2, -20, 20, (x) => s.spire(x, 146, 9, 52));
      s.block(-78, 0, 130, 70).polygon([-148, 68], [-20, 68], [-34, 156], [-132, 156]);
      s.row(2, -140, -122, (x) => s.block(x, 0, 12, 148).spire(x, 146, 13, 34));
    },
    behind: (s) => {
      s.wheel(-290, 106, 84)
        .polygon([-326, 0], [-316, 0], [-290, 106], [-296, 112])
        .polygon([-264, 0], [-254, 0], [-284, 112], [-290, 106]);
    },
  },
  parliament: {
    halfWidth: 250,
    draw: (s) => {
      s.block(0, 0, 480, 72).block(0, 70, 120, 40).block(0, 104, 92, 40);
      s.dome(0, 142, 84, 76).block(0, 214, 14, 20).spire(0, 230, 12, 70);
      s.row(2, -52, 52, (x) => s.block(x, 70, 15, 110).spire(x, 178, 17, 52));
      s.row(2, -200, 200, (x) =>
        s.block(x, 60, 54, 42).polygon([x - 30, 100], [x + 30, 100], [x + 14, 140], [x - 14, 140]),
      );
      s.row(9, -236, 236, (x) => s.spire(x, 70, 9, 34));
    },
  },
  cathedralDome: {
    halfWidth: 180,
    draw: (s) => {
      s.block(20, 0, 220, 90).block(30, 86, 120, 30);
      s.shape
        .move(-34, 114)
        .line(94, 114)
        .curve(94, 176, 62, 214, 36, 228)
        .line(24, 228)
        .curve(-2, 214, -34, 176, -34, 114)
        .close();
      s.block(30, 226, 18, 22).spire(30, 246, 22, 30).disc(30, 278, 5);
      s.block(-130, 0, 38, 224).block(-130, 220, 46, 10).opening(-130, 176, 14, 34);
      s.dome(-46, 86, 60, 44).dome(106, 86, 60, 44);
    },
  },
  spireForest: {
    halfWidth: 170,
    draw: (s) => {
      s.polygon(
        [-150, 0],
        [150, 0],
        [150, 92],
        [96, 120],
        [60, 158],
        [0, 186],
        [-60, 158],
        [-96, 120],
        [-150, 92],
      );
      s.row(9, -148, 148, (x, index) => s.spire(x, 60, 13, 92 + 96 * (1 - Math.abs(index - 4) / 4)));
      s.block(0, 170, 22, 74).spire(0, 240, 22, 100);
      s.row(3, -60, 60, (x) => s.opening(x, 0, 22, 46));
    },
  },
  rockCastle: {
    halfWidth: 240,
    draw: (s) => {
      s.polygon(
        [-280, 0],
        [300, 0],
        [250, 40],
        [196, 128],
        [150, 140],
        [-30, 150],
        [-120, 140],
        [-176, 118],
        [-226, 36],
      );
      s.block(10, 140, 250, 34).block(-60, 170, 74, 46).block(60, 170, 96, 28).block(-140, 130, 46, 40);
      s.row(5, -90, -30, (x) => s.block(x, 214, 9, 9)).row(7, 16, 104, (x) => s.block(x, 196, 8, 8));
      s.block(4, 170, 28, 74).spire(4, 242, 32, 30);
    },
  },
  twistedSpire: {
    halfWidth: 110,
    draw: (s) => {
      s.block(0, 0, 52, 132).taper(0, 130, 26, 56, 36).block(0, 152, 34, 30);
      s.row(5, 0, 1, (_, index) => s.taper(0, 180 + index * 26, 30, 30 - index * 5, 20 - index * 4));
      s.spire(0, 300, 6, 40);
      s.block(-96, 0, 160, 74).polygon([-176, 72], [-16, 72], [-36, 112], [-156, 112]);
      s.polygon([-128, 100], [-104, 100], [-116, 148]);
    },
    behind: (s) => placeDome(s, 230, 1.3),
  },
  crownedHall: {
    halfWidth: 150,
    draw: (s) => {
      s.taper(60, 0, 226, 62, 52).row(3, 42, 78, (x) => s.block(x, 224, 8, 34));
      s.block(60, 254, 48, 8).dome(60, 262, 34, 26).block(60, 284, 5, 40);
      s.block(-60, 0, 200, 86).row(6, -140, 10, (x) => s.opening(x, 0, 16, 40));
      s.polygon([-162, 84], [42, 84], [30, 110], [-150, 110]);
    },
    behind: (s) => s.block(-240, 0, 34, 120).spire(-240, 118, 32, 130),
  },
  twinOnions: {
    halfWidth: 110,
    draw: (s) => {
      s.row(2, -34, 34, (x) =>
        s.block(x, 0, 42, 236).dome(x, 234, 42, 46).block(x, 276, 8, 14).spire(x, 286, 6, 26),
      );
      s.block(0, 0, 60, 130).polygon([-40, 128], [40, 128], [0, 186]);
    },
    behind: (s) => s.block(-190, 0, 34, 150).spire(-190, 148, 38, 84),
  },
  twinTowers: {
    halfWidth: 110,
    draw: (s) => {
      s.row(2, -38, 38, (x) =>
        s.block(x, 0, 48, 200).block(x, 198, 54, 8).dome(x, 206, 44, 34).spire(x, 232, 18, 64),
      );
      s.block(0, 0, 60, 108).polygon([-40, 106], [40, 106], [0, 150]);
    },
    behind: (s) => s.block(-190, 0, 30, 128).spire(-190, 126, 30, 150),
  },
} satisfies Record<string, Landmark>;
