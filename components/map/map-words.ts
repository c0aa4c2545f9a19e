/** The texts of a map, in the portal's language. */
export type MapWords = {
  map: string;
  openMap: string;
  /** Caption of the sketch. */
  mapCaption: string;
  /** Caption of the opened map; it names the source of what is drawn. */
  openCaption: string;
  /** `# km`. */
  ring: string;
  zoomIn: string;
  zoomOut: string;
  close: string;
  /** Hints about zooming while the page itself scrolls: Control key, Command key, touch. */
  gestures: { control: string; command: string; touch: string };
};

/** What the operator set for streets (`MAP_STYLE_URL`, `MAP_PMTILES_URL`). */
export type MapStreets = { styleUrl: string } | { pmtilesUrl: string };
