export const pdfTexts = {
  document: "Pages of the document",
  toolbar: "Page and size",
  thumbnails: "Page thumbnails",
  page: "Page",
  of: (pageCount: string) => `of ${pageCount}`,
  pageOf: (page: string, pageCount: string) => `Page ${page} of ${pageCount}`,
  zoomIn: "Larger",
  zoomOut: "Smaller",
  fitWidth: "Fit to width",
  fitPage: "Fit whole page",
  drawing: "Drawing the table",
  dragAround: "Drag a rectangle around the table.",
  moveLines:
    "Drag a new rectangle, or move the lines between columns. Double-click adds a line, Delete removes one.",
  columnLine: (number: number) => `Line ${number} between columns`,
  readAgain: "Read again",
  cancelDrawing: "Cancel",
  recognised: "Recognised text",
  notDrawn: "This page cannot be shown. Its text can be read and selected.",
  textInstead: "The pages cannot be shown here. This is the text that was read from them.",
  /** Why a page was not read. */
  unread: {
    image_only: "Not read completely: parts of this page contain no readable text",
    page_damaged: "Not read completely: this page is damaged",
    too_long: "Not read: the document is too long",
    more_records: "Not read",
    // The page itself was read.
    not_visible: null,
    struck_through: null,
    illegible: "Some words on this page are illegible; they are outlined",
  },
} as const;
