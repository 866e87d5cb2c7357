/** The name without its folders, and without what would not print. */
export function cleanName(title: string): string {
  const name = title.split(/[/\\]/).at(-1) ?? ''
  const printable = name.replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '').trim()
  // Cut between characters: half of one cannot be written down.
  return [...printable].slice(-190).join('') || 'document'
}

const alike: Readonly<Record<string, RegExp>> = { jpg: /\.jpe?g$/i, heic: /\.hei[cf]$/i }

/** A name that ends as the content says: whoever saves the file opens it with what shows such content. */
export function endAs(name: string, ext: string): string {
  const right = alike[ext] ?? new RegExp(`\\.${ext}$`, 'i')
  if (right.test(name)) return name
  const bare = name.replace(/\.[a-z][a-z0-9]{1,4}$/i, '') || 'document'
  return right.test(bare) ? bare : `${bare}.${ext}`
}
