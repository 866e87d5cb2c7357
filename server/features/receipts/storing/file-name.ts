/** Removes folders and unprintable characters. */
export function cleanName(title: string): string {
  const name = title.split(/[/\\]/).at(-1) ?? ''
  const printable = name.replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '').trim()
  // Cuts by code points, never inside one.
  return [...printable].slice(-190).join('') || 'document'
}

const alike: Readonly<Record<string, RegExp>> = { jpg: /\.jpe?g$/i, heic: /\.hei[cf]$/i }

/** Makes the extension match the content, so that the right program opens the file. */
export function endAs(name: string, ext: string): string {
  const right = alike[ext] ?? new RegExp(`\\.${ext}$`, 'i')
  if (right.test(name)) return name
  const bare = name.replace(/\.[a-z][a-z0-9]{1,4}$/i, '') || 'document'
  return right.test(bare) ? bare : `${bare}.${ext}`
}
