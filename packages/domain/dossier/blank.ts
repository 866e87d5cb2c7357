/** Whitespace of any script, and characters without a width. */
export function isBlank(text: string): boolean {
  return /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}\u2800]*$/u.test(text)
}
