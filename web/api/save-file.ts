/** Hands a file to the browser, which keeps it where its reader keeps downloads. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // The browser has taken the file once the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
