import { cleanIban, groupByFour } from '@parcelle/forms'

type Edit = { text: string; caret: number }
type TextInput = { before: string; text: string; caret: number; inputType: string }

/**
 * Groups an IBAN in fours while keeping the caret in place. Deleting only a group space deletes the character beyond
 * it.
 */
export function ibanEdit({ before, text, caret, inputType }: TextInput): Edit {
  const edited = deletesOnlySpace(before, text, inputType) ? deleteBeyond(text, caret, inputType) : { text, caret }
  const grouped = groupByFour(cleanIban(edited.text))
  return { text: grouped, caret: findCaret(cleanIban(edited.text.slice(0, edited.caret)).length, grouped) }
}

const deletesOnlySpace = (before: string, text: string, inputType: string) =>
  inputType.startsWith('deleteContent') && text !== before && cleanIban(text) === cleanIban(before)

function deleteBeyond(text: string, caret: number, inputType: string): Edit {
  if (inputType === 'deleteContentForward') return { text: text.slice(0, caret) + text.slice(caret + 1), caret }
  return { text: text.slice(0, Math.max(0, caret - 1)) + text.slice(caret), caret: Math.max(0, caret - 1) }
}

/** The caret position after `count` characters other than spaces. */
function findCaret(count: number, grouped: string): number {
  let seen = 0
  let position = 0
  while (seen < count && position < grouped.length) {
    if (grouped[position] !== ' ') seen += 1
    position += 1
  }
  return position
}
