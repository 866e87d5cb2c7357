import type { Json } from '@parcelle/domain/studio'
import { answerName, roleDescriptions, type RoleDescription } from '@parcelle/forms'
import { useState } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { setValue } from '../../company/model/settings-content.ts'
import { isHolder } from '../model/form-model.ts'
import { useContent, useEditing } from './editing.ts'
import { ElementField } from './element-picker.tsx'
import { ElementsField, ItemsField } from './list-fields.tsx'
import { holderOf, TextsField } from './simple-fields.tsx'
import styles from './inspector.module.css'

/** What concerns the whole form: its title, and which questions the rest of the product reads. */
export function FormSettings() {
  const { t, locale } = useI18n()
  const { model, change } = useEditing()
  const content = useContent()
  const { file, definition } = model
  const texts = (key: string) => ({
    value: definition[key] ?? undefined,
    onChange: (value: Json | undefined, isTyped?: boolean) => change(setValue(content, [file, key], value), isTyped),
  })
  const groups = Map.groupBy(listRoles(holderOf(definition['referential']), t('studio.roles.others')), ({ group }) =>
    String(group[locale]),
  )
  return (
    <section className={styles.inspector} aria-label={t('studio.form.whole')}>
      <h2 className={styles.title}>{t('studio.form.whole')}</h2>
      <TextsField label={t('studio.part.title')} {...texts('title')} />
      <TextsField label={t('studio.form.description')} {...texts('description')} />
      <h3 className={styles.title}>{t('studio.roles')}</h3>
      <p className={styles.hint}>{t('studio.roles.hint')}</p>
      {[...groups].map(([name, roles]) => (
        <RoleGroup key={name} name={name} roles={roles} />
      ))}
    </section>
  )
}

type Role = RoleDescription

/** Those that the product knows, and those that this form has besides. */
function listRoles(referential: { readonly [key: string]: Json }, others: string): Role[] {
  const known = new Set(roleDescriptions.map(({ path }) => path.join('.')))
  const group = { fr: others, en: others }
  const found = listLeaves(referential, []).filter(({ path }) => !known.has(path.join('.')))
  return [
    ...roleDescriptions,
    ...found.map(({ path, kind }): Role => {
      const last = answerName(path.at(-1) ?? '')
      const before = path.slice(0, -1).join(', ')
      const name = last ?? { fr: path.at(-1) ?? '', en: path.at(-1) ?? '' }
      const full = (text: string) => (before === '' ? text : `${before}, ${text}`)
      return { path, kind, group, name: { fr: full(name.fr), en: full(name.en) } }
    }),
  ]
}

function listLeaves(value: Json, path: readonly string[]): { path: readonly string[]; kind: Role['kind'] }[] {
  if (isHolder(value)) return Object.entries(value).flatMap(([key, inner]) => listLeaves(inner, [...path, key]))
  const kind = !Array.isArray(value) ? 'element' : Array.isArray(value[0]) ? 'pairs' : 'elements'
  return [{ path, kind }]
}

/** Drawn once it is opened: a form has a hundred of them. */
function RoleGroup({ name, roles }: { name: string; roles: readonly Role[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{name}</summary>
      {isOpen && roles.map((role) => <RoleField key={role.path.join('.')} role={role} />)}
    </details>
  )
}

function RoleField({ role: { path, kind, name } }: { role: Role }) {
  const { t, locale } = useI18n()
  const { model, change } = useEditing()
  const content = useContent()
  const value = path.reduce<Json | undefined>(
    (held, key) => (isHolder(held) && Object.hasOwn(held, key) ? held[key] : undefined),
    model.definition['referential'],
  )
  const field = {
    label: name[locale],
    value,
    onChange: (next: Json | undefined, isTyped?: boolean) =>
      change(setValue(content, [model.file, 'referential', ...path], next), isTyped),
  }
  if (kind === 'element') return <ElementField {...field} />
  if (kind === 'elements') return <ElementsField {...field} />
  const first = model.elements[0]?.name ?? ''
  return (
    <ItemsField {...field} newItem={() => [first, first]} addLabel={t('studio.roles.pair')}>
      {(item, write) => {
        const pair: readonly Json[] = Array.isArray(item) ? item : []
        return [0, 1].map((at) => (
          <ElementField
            key={at}
            label={t(at === 0 ? 'studio.roles.first' : 'studio.roles.second')}
            value={pair[at]}
            onChange={(next) => write([0, 1].map((one) => (one === at ? (next ?? '') : (pair[one] ?? ''))))}
          />
        ))
      }}
    </ItemsField>
  )
}
