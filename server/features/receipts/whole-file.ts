// More than any scanner or camera makes; a viewer would need gigabytes to show it.
const MOST_PIXELS = 200_000_000

/** Whether a file goes on to its end, as far as a look at its parts can tell: a beginning alone shows nothing. */
export function isWhole(content: Buffer, mimetype: string): boolean {
  const looksWhole = looks[mimetype]
  return looksWhole === undefined || looksWhole(content)
}

const looks: Readonly<Record<string, (content: Buffer) => boolean>> = {
  'application/pdf': (content) => content.includes('endobj') && content.includes('%%EOF'),
  'image/png': (content) =>
    content.includes('IDAT') &&
    content.includes('IEND') &&
    content.readUInt32BE(16) * content.readUInt32BE(20) <= MOST_PIXELS,
  // The start of the picture itself, and its end.
  'image/jpeg': (content) => content.includes(START_OF_SCAN) && content.includes(END_OF_IMAGE),
}
const START_OF_SCAN = Buffer.from([0xff, 0xda])
const END_OF_IMAGE = Buffer.from([0xff, 0xd9])
