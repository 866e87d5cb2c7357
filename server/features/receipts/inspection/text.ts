// Tabs, line ends and page breaks are all that a text holds beside its letters.
// oxlint-disable-next-line no-control-regex
const strange = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/

/** Whether a content is text that any program shows: UTF-8 to the letter, without control characters. */
export function isText(content: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    return text.trim() !== '' && !strange.test(text)
  } catch {
    return false
  }
}
