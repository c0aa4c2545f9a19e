declare module '*.woff2' {
  /** URL at which the bundler serves the file. */
  const url: string;
  export default url;
}
