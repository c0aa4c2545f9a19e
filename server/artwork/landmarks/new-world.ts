import type { Landmark } from './silhouettes.ts';

export const newWorld = {
  decoSpire: {
    halfWidth: 130,
    draw: (s) => {
      s.block(0, 0, 96, 110)
        .block(0, 108, 72, 62)
        .block(0, 168, 54, 60)
        .block(0, 226, 40, 22)
        .block(0, 246, 26, 18);
      s.taper(0, 262, 26, 16, 9).block(0, 286, 4, 54);
    },
    behind: (s) => {
      s.block(-150, 0, 56, 150)
        .block(-150, 148, 42, 36)
        .shape.move(-169, 182)
        .line(-131, 182)
        .curve(-134, 220, -146, 232, -150, 290)
        .curve(-154, 232, -166, 220, -169, 182)
        .close();
      s.polygon([150, 0], [206, 0], [190, 262], [166, 262]).block(178, 258, 4, 60);
      s.block(-250, 0, 60, 116).block(272, 0, 54, 134);
    },
  },
  statuePeak: {
    halfWidth: 330,
    isTerrain: true,
    draw: (s) => {
      s.shape
        .move(-420, 0)
        .line(440, 0)
        .curve(330, 26, 270, 70, 210, 66)
        .curve(150, 62, 80, 214, 6, 250)
        .line(-8, 250)
        .curve(-60, 210, -110, 60, -180, 58)
        .curve(-260, 56, -320, 14, -420, 0)
        .close();
      s.block(0, 248, 14, 12)
        .taper(0, 258, 46, 14, 10)
        .disc(0, 310, 6, 7)
        .polygon([-34, 292], [34, 292], [34, 298], [6, 304], [-6, 304], [-34, 298]);
    },
    shaded: (s) => s.polygon([6, 250], [-4, 170], [40, 110], [20, 40], [130, 70], [70, 180]),
    behind: (s) => {
      s.shape
        .move(-520, 0)
        .line(-250, 0)
        .curve(-280, 40, -300, 176, -352, 178)
        .curve(-420, 180, -440, 60, -520, 0)
        .close();
    },
  },
  sailHall: {
    halfWidth: 230,
    size: 1.4,
    draw: (s) => {
      s.block(10, 0, 330, 26).taper(10, 24, 10, 320, 290);
      const sails = [
        [-140, 62, 74],
        [-92, 92, 112],
        [-30, 108, 146],
        [50, -84, 96],
        [96, 74, 88],
        [146, -60, 62],
      ] as const;
      for (const [x, width, height] of sails) {
        const [nearX, farX] = [x + width * 0.98, x + width * 0.72];
        if (width > 0) {
          s.shape
            .move(x, 30)
            .line(x + width, 30)
            .curve(nearX, 30 + height * 0.5, farX, 30 + height * 0.86, x + width * 0.24, 30 + height)
            .bend(x + width * 0.28, 30 + height * 0.5, x, 30)
            .close();
        } else {
          s.shape
            .move(x + width, 30)
            .line(x, 30)
            .bend(x + width * 0.28, 30 + height * 0.5, x + width * 0.24, 30 + height)
            .curve(farX, 30 + height * 0.86, nearX, 30 + height * 0.5, x + width, 30)
            .close();
        }
      }
    },
    behind: (s) => {
      s.block(-160, 54, 700, 9)
        .block(-400, 0, 34, 92)
        .block(-120, 0, 34, 92)
        .block(-366, 0, 24, 92)
        .block(-154, 0, 24, 92);
      s.shape
        .move(-390, 60)
        .curve(-330, 176, -190, 176, -130, 60)
        .line(-140, 60)
        .curve(-200, 152, -320, 152, -380, 60)
        .close();
      s.row(8, -352, -168, (x) => s.block(x, 60, 3, 60));
    },
  },
  needleTower: {
    halfWidth: 80,
    draw: (s) => {
      s.taper(0, 0, 206, 34, 13)
        .taper(0, 202, 12, 14, 46)
        .block(0, 212, 48, 12)
        .taper(0, 224, 12, 44, 20)
        .taper(0, 234, 50, 13, 8);
      s.block(0, 268, 18, 8).block(0, 280, 4, 60);
    },
    behind: (s) => {
      s.block(-130, 0, 60, 186)
        .block(-200, 0, 54, 148)
        .polygon([126, 0], [178, 0], [178, 168], [126, 196])
        .block(226, 0, 48, 132);
      s.dome(-300, 0, 130, 60);
    },
  },
  saucerNeedle: {
    halfWidth: 90,
    draw: (s) => {
      s.shape
        .move(-40, 0)
        .line(-28, 0)
        .curve(-10, 80, -5, 150, -8, 226)
        .line(8, 226)
        .curve(5, 150, 10, 80, 28, 0)
        .line(40, 0)
        .curve(16, 80, 12, 150, 24, 236)
        .line(-24, 236)
        .curve(-12, 150, -16, 80, -40, 0)
        .close();
      s.block(0, 0, 9, 230)
        .polygon([-58, 250], [58, 250], [24, 232], [-24, 232])
        .polygon([-64, 250], [64, 250], [30, 262], [-30, 262]);
      s.taper(0, 260, 24, 22, 10).block(0, 280, 4, 60).block(0, 96, 44, 6);
    },
    behind: (s) =>
      s.block(-180, 0, 56, 150).block(-244, 0, 50, 110).block(170, 0, 54, 178).block(234, 0, 50, 128),
  },
  twinAntennas: {
    halfWidth: 150,
    draw: (s) => {
      s.block(0, 0, 88, 130)
        .block(-14, 128, 60, 56)
        .block(-6, 182, 44, 64)
        .row(2, -16, 4, (x) => s.block(x, 244, 5, 84));
    },
    behind: (s) => {
      s.taper(-170, 0, 246, 72, 44).row(2, -180, -160, (x) => s.block(x, 244, 4, 66));
      s.block(150, 0, 54, 208)
        .polygon([123, 206], [177, 206], [150, 246])
        .block(226, 0, 56, 150)
        .block(-270, 0, 56, 124);
    },
  },
  observatory: {
    halfWidth: 300,
    isTerrain: true,
    draw: (s) => {
      s.shape
        .move(-460, 0)
        .line(480, 0)
        .curve(320, 20, 240, 108, 130, 112)
        .line(-130, 112)
        .curve(-240, 106, -320, 24, -460, 0)
        .close();
      s.block(0, 108, 210, 42)
        .block(0, 148, 82, 16)
        .dome(0, 162, 74, 50)
        .row(2, -88, 88, (x) => s.block(x, 148, 34, 10).dome(x, 156, 34, 24));
    },
  },
  wheelAndTower: {
    halfWidth: 190,
    draw: (s) => {
      s.taper(60, 0, 230, 40, 14)
        .taper(60, 226, 16, 14, 46)
        .block(60, 240, 48, 16)
        .taper(60, 254, 20, 34, 16)
        .block(60, 272, 4, 68);
      s.row(3, -110, -30, (x, index) => s.block(x, 0, 34, 118 + index * 26));
      s.polygon([120, 0], [196, 0], [158, 108]);
    },
    behind: (s) => {
      s.wheel(-220, 122, 100);
      s.row(2, -250, -190, (x) => s.polygon([x - 5, 0], [x + 5, 0], [-216, 120], [-224, 120]));
    },
  },
  column: {
    halfWidth: 120,
    draw: (s) => {
      s.block(0, 0, 120, 22)
        .block(0, 20, 84, 30)
        .block(0, 48, 46, 26)
        .taper(0, 72, 174, 26, 20)
        .block(0, 244, 40, 12);
      s.block(0, 254, 18, 14).taper(0, 266, 40, 13, 8).disc(0, 310, 6);
      s.polygon([4, 290], [44, 322], [30, 292], [8, 280]).polygon(
        [-4, 290],
        [-44, 322],
        [-30, 292],
        [-8, 280],
      );
    },
    behind: (s) => {
      s.row(2, -270, -190, (x) => s.block(x, 0, 34, 116).dome(x, 114, 34, 28))
        .block(-230, 0, 60, 80)
        .dome(-230, 78, 50, 40);
      s.block(210, 0, 52, 168).block(270, 0, 46, 116);
    },
  },
  capitol: {
    halfWidth: 240,
    draw: (s) => {
      s.block(0, 0, 460, 70)
        .block(0, 66, 150, 26)
        .polygon([-80, 92], [80, 92], [0, 116])
        .block(0, 90, 96, 50);
      s.row(7, -40, 40, (x) => s.block(x, 138, 6, 34))
        .block(0, 170, 90, 8)
        .dome(0, 178, 82, 72)
        .block(0, 244, 18, 24)
        .dome(0, 266, 16, 12)
        .spire(0, 274, 9, 34);
      s.row(2, -190, 190, (x) => s.polygon([x - 46, 68], [x + 46, 68], [x, 88]));
    },
    behind: (s) => s.taper(330, 0, 236, 24, 17).spire(330, 234, 17, 20),
  },
  tableMountain: {
    halfWidth: 420,
    isTerrain: true,
    draw: (s) => {
      s.polygon(
        [-520, 0],
        [520, 0],
        [470, 60],
        [420, 96],
        [388, 146],
        [362, 112],
        [318, 70],
        [272, 92],
        [236, 140],
        [206, 214],
        [176, 246],
        [60, 252],
        [-60, 250],
        [-190, 244],
        [-226, 190],
        [-262, 118],
        [-330, 72],
        [-388, 132],
        [-430, 84],
      );
    },
    shaded: (s) => {
      s.polygon([-190, 244], [-120, 247], [-150, 150], [-196, 96], [-226, 190]);
      s.polygon([-60, 250], [-10, 251], [10, 190], [-30, 120], [-60, 190]);
      s.polygon([90, 251], [176, 246], [206, 214], [236, 140], [180, 96], [150, 170]);
      s.polygon([388, 146], [362, 112], [318, 70], [360, 62]).polygon([-388, 132], [-330, 72], [-352, 50]);
    },
    bright: (s) => {
      s.shape
        .move(-214, 236)
        .curve(-100, 276, 110, 288, 190, 250)
        .curve(208, 226, 214, 190, 216, 166)
        .curve(226, 196, 224, 238, 196, 262)
        .curve(100, 306, -110, 292, -214, 236)
        .close();
    },
  },
} satisfies Record<string, Landmark>;
