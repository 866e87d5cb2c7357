import { findAt, type Content, type Json, type Place, type SingleOperation } from '@parcelle/domain/studio'
import type { Setting } from '@parcelle/domain/studio-settings'
import type { Locale } from '@parcelle/forms'
import { foldText } from '../../../../ui/content/fold-text.ts'
import { isHolder } from '../../form/model/form-model.ts'

export const SETTINGS = 'settings.json'
export const VIGILANCE = 'vigilance.json'

export const placeOf = (path: string): Place => [SETTINGS, ...path.split('.')]

/** Sets a value with the objects around it that are not there yet, or takes it away. */
export function setValue(content: Content, at: Place, value: Json | undefined): SingleOperation[] {
  const was = findAt(content, at)
  if (value === undefined) return was === undefined ? [] : [{ kind: 'remove', at, was }]
  const parent = at.slice(0, -1)
  if (at.length < 3 || findAt(content, parent) !== undefined) return [{ kind: 'set', at, was, value }]
  return setValue(content, parent, { [String(at.at(-1))]: value })
}

/** Whether a setting, or what it holds, has all words of the search. */
export function matchesSearch(term: string, setting: Setting, value: Json | undefined, locale: Locale): boolean {
  const text = foldText([setting.name[locale], setting.help[locale], textOf(value)].join(' '))
  return foldText(term)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export function textOf(value: Json | undefined): string {
  if (Array.isArray(value)) return value.map(textOf).join(' ')
  if (isHolder(value)) return Object.values(value).map(textOf).join(' ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
