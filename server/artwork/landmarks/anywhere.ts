import type { Landmark } from './silhouettes.ts';

/** Generic landmarks for towns without their own style. */
export const anywhere = {
  church: {
    halfWidth: 110,
    draw: (s) => {
      s.block(0, 0, 46, 150).spire(0, 148, 50, 150).block(0, 296, 3, 24);
      s.block(-80, 0, 130, 74)
        .polygon([-150, 72], [-14, 72], [-28, 128], [-136, 128])
        .opening(0, 104, 16, 32);
    },
  },
  bulbChurch: {
    halfWidth: 100,
    draw: (s) => {
      s.block(0, 0, 42, 168)
        .block(0, 164, 50, 7)
        .onion(0, 170, 50, 62)
        .block(0, 226, 14, 16)
        .onion(0, 240, 20, 26)
        .block(0, 262, 3, 40);
      s.block(-76, 0, 120, 66).polygon([-142, 64], [-14, 64], [-30, 112], [-126, 112]);
    },
  },
  domedChurch: {
    halfWidth: 130,
    draw: (s) => {
      s.block(0, 0, 190, 80)
        .block(0, 78, 92, 36)
        .dome(0, 112, 94, 78)
        .block(0, 186, 18, 22)
        .spire(0, 206, 16, 44);
      s.row(2, -82, 82, (x) => s.block(x, 60, 32, 76).dome(x, 134, 34, 24).spire(x, 154, 8, 26));
    },
  },
  belfry: {
    halfWidth: 100,
    draw: (s) => {
      s.block(0, 0, 54, 186)
        .block(0, 182, 64, 10)
        .block(0, 192, 44, 50)
        .opening(0, 198, 20, 36)
        .spire(0, 240, 52, 62);
      s.block(-84, 0, 120, 66).polygon([-150, 64], [-20, 64], [-84, 104]);
    },
  },
  missionChurch: {
    halfWidth: 120,
    draw: (s) => {
      s.row(2, -66, 66, (x) =>
        s
          .block(x, 0, 44, 168)
          .opening(x, 122, 18, 32)
          .block(x, 166, 52, 7)
          .dome(x, 172, 38, 30)
          .block(x, 198, 3, 22),
      );
      s.block(0, 0, 96, 128).dome(0, 126, 70, 34).block(0, 156, 3, 28).opening(0, 0, 30, 62);
    },
    behind: (s) => s.block(40, 0, 70, 150).dome(40, 148, 72, 56),
  },
  castle: {
    halfWidth: 190,
    draw: (s) => {
      s.polygon([-250, 0], [260, 0], [200, 70], [110, 104], [-110, 104], [-190, 60]);
      s.block(0, 100, 190, 52)
        .block(-40, 150, 54, 64)
        .row(3, -60, -20, (x) => s.block(x, 212, 11, 11));
      s.row(2, -96, 92, (x) => s.block(x, 96, 38, 92).spire(x, 186, 44, 52))
        .block(30, 150, 30, 104)
        .spire(30, 252, 36, 62);
    },
  },
  lighthouse: {
    halfWidth: 120,
    draw: (s) => {
      s.polygon([-190, 0], [170, 0], [120, 34], [44, 60], [-70, 58], [-140, 30]);
      s.taper(0, 52, 190, 42, 26)
        .block(0, 240, 40, 7)
        .block(0, 246, 20, 26)
        .dome(0, 272, 26, 18)
        .block(0, 288, 3, 18);
      s.block(-56, 50, 56, 34).polygon([-90, 82], [-22, 82], [-56, 108]);
    },
  },
  stupa: {
    halfWidth: 120,
    draw: (s) => {
      s.taper(0, 0, 30, 220, 196).taper(0, 28, 30, 172, 152);
      s.shape
        .move(-72, 58)
        .line(72, 58)
        .curve(70, 130, 34, 150, 16, 190)
        .line(-16, 190)
        .curve(-34, 150, -70, 130, -72, 58)
        .close();
      s.block(0, 188, 26, 14)
        .spire(0, 200, 24, 116)
        .row(2, -98, 98, (x) => s.taper(x, 26, 22, 28, 20).spire(x, 46, 20, 62));
    },
  },
  gateTower: {
    halfWidth: 130,
    draw: (s) => {
      s.taper(0, 0, 96, 210, 184).opening(0, 0, 44, 66);
      s.block(0, 94, 140, 36).polygon([-108, 128], [108, 128], [74, 156], [-74, 156]);
      s.block(0, 154, 106, 30).polygon([-88, 182], [88, 182], [52, 216], [-52, 216]).block(0, 214, 84, 8);
    },
  },
  glassTower: {
    halfWidth: 110,
    draw: (s) => {
      s.polygon([-34, 0], [34, 0], [30, 268], [6, 300], [-26, 282]).block(4, 290, 3, 50);
      s.block(66, 0, 46, 190).polygon([-94, 0], [-48, 0], [-48, 168], [-94, 142]);
    },
  },
  steppedTower: {
    halfWidth: 110,
    draw: (s) => {
      s.block(0, 0, 80, 150)
        .block(0, 148, 60, 66)
        .block(0, 212, 42, 40)
        .spire(0, 250, 42, 40)
        .block(0, 280, 3, 56);
      s.block(-78, 0, 50, 176).block(76, 0, 48, 128);
    },
  },
  mast: {
    halfWidth: 80,
    draw: (s) => {
      s.taper(0, 0, 200, 28, 12)
        .taper(0, 196, 14, 14, 46)
        .block(0, 208, 48, 18)
        .taper(0, 226, 14, 42, 18)
        .taper(0, 238, 40, 12, 7)
        .block(0, 276, 4, 64);
    },
  },
  kasbah: {
    halfWidth: 180,
    draw: (s) => {
      s.polygon([-210, 0], [210, 0], [160, 40], [-160, 40]);
      for (const [x, width, height] of [
        [-120, 54, 120],
        [-60, 70, 160],
        [10, 60, 214],
        [74, 66, 150],
        [132, 50, 112],
      ] as const) {
        s.taper(x, 30, height - 30, width, width * 0.86).row(4, x - width * 0.36, x + width * 0.36, (at) =>
          s.block(at, height - 2, width * 0.14, 14),
        );
      }
    },
  },
  fort: {
    halfWidth: 190,
    draw: (s) => {
      s.polygon([-250, 0], [250, 0], [170, 74], [-160, 78]);
      s.row(2, -126, 126, (x) =>
        s.taper(x, 66, 84, 74, 64).row(4, x - 26, x + 26, (at) => s.block(at, 148, 10, 11)),
      );
      s.block(0, 70, 230, 56)
        .row(10, -100, 100, (x) => s.block(x, 124, 12, 11))
        .taper(10, 120, 96, 60, 52);
      s.row(4, -12, 32, (x) => s.block(x, 214, 9, 11))
        .block(10, 222, 3, 54)
        .polygon([11, 252], [46, 262], [11, 274]);
    },
  },
  palmVilla: {
    halfWidth: 150,
    draw: (s) => {
      s.block(0, 0, 150, 86)
        .polygon([-100, 84], [100, 84], [52, 136], [-52, 136])
        .block(-80, 0, 70, 60)
        .polygon([-124, 58], [-34, 58], [-58, 90], [-100, 90]);
      s.block(34, 120, 36, 70).polygon([6, 188], [62, 188], [34, 222]);
    },
  },
  woodenChurch: {
    halfWidth: 110,
    draw: (s) => {
      s.block(0, 0, 150, 52).polygon([-92, 50], [92, 50], [58, 92], [-58, 92]).block(0, 90, 88, 32);
      s.polygon([-60, 118], [60, 118], [34, 158], [-34, 158])
        .block(0, 154, 44, 30)
        .polygon([-36, 182], [36, 182], [0, 250])
        .spire(0, 230, 10, 66);
    },
  },
} satisfies Record<string, Landmark>;
