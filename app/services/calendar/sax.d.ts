declare module "sax" {
  /** What is used of a reader of XML. */
  interface Reader {
    onerror: (fault: Error) => void;
    onopentag: (element: { name: string }) => void;
    onclosetag: (name: string) => void;
    ontext: (text: string) => void;
    write(xml: string): Reader;
    close(): Reader;
  }
  const sax: {
    /** A reader. A strict one names every fault. */
    parser(isStrict: boolean): Reader;
  };
  export default sax;
}
