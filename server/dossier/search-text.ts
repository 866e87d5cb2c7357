/** What people look for a dossier by. */
export type Searchable = {
  number: string
  client: { last_name: string | null; first_name: string | null; username: string | null } | null
  /** Named by the answers while the dossier has no client yet. */
  lead?: { lastName: string | null; firstName: string | null; companyName: string | null }
  advisor: { lastname: string; firstname: string; external_id: string | null } | null
}

/**
 * The text in which a search looks: names and numbers, lower case, without accents.
 *
 * A line break opens what short terms may begin with (last or company name, client number, dossier number), a tab
 * what they may not. « garnier etienne garnier » holds the name in both orders, so people may type either.
 */
export function searchText({ number, client, lead, advisor }: Searchable): string {
  const opening = client
    ? [turned(client.last_name, client.first_name), client.username, number]
    : [turned(lead?.lastName, lead?.firstName), lead?.companyName, number]
  const rest = [turned(advisor?.firstname, advisor?.lastname), advisor?.external_id]
  return lines('\n', opening) + lines('\t', rest)
}

function turned(one: string | null | undefined, other: string | null | undefined): string {
  return one && other ? `${one} ${other} ${one}` : (one ?? other ?? '')
}

function lines(opening: string, parts: readonly (string | null | undefined)[]): string {
  return parts.flatMap((part) => (part ? [opening + normaliseSearch(part)] : [])).join('')
}

// Letters that are no accented form of another, yet are typed as one.
const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' }

/** The same spelling for what is stored and for what is looked for; `normalise_search` in the database is its twin. */
export function normaliseSearch(text: string): string {
  const plain = /^[ -~]*$/.test(text) ? text.toLowerCase() : withoutAccents(text)
  return plain.replaceAll(/\s+/g, ' ').trim()
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[œæßøłđ]/g, (letter) => ligatures[letter] ?? letter)
    .replaceAll('’', "'")
}
