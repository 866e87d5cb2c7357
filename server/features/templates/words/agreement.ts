import type { Session } from '@parcelle/forms'
import type { Deployment } from '../../../deployment/deployment.ts'

type Gender = 'masculine' | 'feminine'

/** The gender of the person whose civility is asked by an element; null while it is not known. */
export function readGender(
  civility: string,
  { session, deployment }: { session: Session | null; deployment: Pick<Deployment, 'documentWords'> },
): Gender | null {
  const element = session?.form.element(civility)
  const value = session && element && session.visible(element.id) ? session.value(element.id) : null
  if (typeof value !== 'string' || value === '') return null
  return deployment.documentWords.agreement.feminine.includes(value) ? 'feminine' : 'masculine'
}

/** Both forms, « né / née », while the gender is not known. */
export function chooseForm([masculine, feminine]: readonly [string, string], gender: Gender | null): string {
  if (gender === null) return masculine === feminine ? masculine : `${masculine} / ${feminine}`
  return gender === 'feminine' ? feminine : masculine
}

/** « Marié(e) » and « Veuf / veuve », as lists of choices write them, for one person. */
export function agree(text: string, gender: Gender | null): string {
  if (gender === null) return text
  const ending = gender === 'feminine' ? '$1' : ''
  return text
    .replaceAll(/(?<=\p{L})\((e|ne|le)\)/gu, ending)
    .replaceAll(/(\p{L}+) \/ (\p{L}+)/gu, (both, masculine: string, feminine: string) =>
      areForms(masculine, feminine) ? matchCase(gender === 'feminine' ? feminine : masculine, masculine) : both,
    )
}

/** Two forms of one word begin alike: « veuf / veuve », not « salarié / indépendant ». */
const areForms = (one: string, other: string) =>
  one.length > 3 && one.slice(0, 3).toLowerCase() === other.slice(0, 3).toLowerCase()

const matchCase = (word: string, model: string) =>
  /^\p{Lu}/u.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word
