/** Whether a text is that label: capitals and spaces do not matter, accents do. */
export const sameLabel = (label: string, typed: string) => plain(label) === plain(typed)

const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
