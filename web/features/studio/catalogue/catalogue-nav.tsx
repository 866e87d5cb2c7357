import { listProducts } from '@parcelle/domain/studio-catalogue'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import { draftPath } from '../../../screen/paths.ts'
import type { Draft } from '../draft/use-draft.ts'
import { listLabel } from '../form/model/attribute-choices.ts'
import { LIFE, partAddress, readName, tableLabel, TABLES, type Part } from './parts.ts'
import styles from './catalogue.module.css'

type Props = {
  draft: Draft
  parts: readonly Part[]
  chosen: Part | null
  /** Shown below the links of a kind. */
  actions: Readonly<Record<Part['kind'], ReactNode>> | false
}

const kinds = ['product', 'table', 'list'] as const

/** Products, tables and lists, as links. */
export function CatalogueNav({ draft, parts, chosen, actions }: Props) {
  const { t } = useI18n()
  const label = usePartLabel(draft)
  return (
    <nav aria-label={t('studio.catalogue.nav')} className={styles.nav}>
      {kinds.map((kind) => (
        <section key={kind} aria-labelledby={`catalogue-${kind}`}>
          <h2 id={`catalogue-${kind}`}>{t(`studio.catalogue.${kind}`)}</h2>
          <ul>
            {parts
              .filter((part) => part.kind === kind)
              .map((part) => (
                <li key={part.name}>
                  <Link
                    href={`${draftPath(draft.id, 'catalogue')}?at=${encodeURIComponent(partAddress(part))}`}
                    aria-current={chosen?.kind === kind && chosen.name === part.name ? 'page' : undefined}
                  >
                    {label(part)}
                  </Link>
                </li>
              ))}
          </ul>
          {actions && actions[kind]}
        </section>
      ))}
    </nav>
  )
}

export function usePartLabel({ content }: Pick<Draft, 'content'>) {
  const { t, locale } = useI18n()
  return ({ kind, name }: Part): string => {
    if (kind === 'product')
      return readName(listProducts(content).find(({ code }) => code === name)?.['name'], locale) || name
    if (kind === 'list') return listLabel(content, name, locale)
    return name === LIFE ? t('studio.catalogue.life') : readName(tableLabel(content[TABLES], name), locale) || name
  }
}
