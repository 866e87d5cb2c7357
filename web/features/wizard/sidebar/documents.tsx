import { translate, type Definition, type Element } from '@parcelle/forms'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import { StatusChip } from '../../../ui/content/chip.tsx'
import { blockPath, findPageId } from '../navigation/address.ts'
import { uploadTypes } from '../store/writable.ts'
import { Why } from '../element/why.tsx'
import { useDefinition, useForm, useWizard } from '../wizard-context.ts'
import { followLink } from '../widgets/field/focus-element.ts'
import { domId } from '../widgets/field/widget.ts'
import styles from './documents.module.css'

/** The documents required by the current answers, and whether each was received. */
export function useDocuments() {
  const definition = useDefinition()
  // Memoised: this runs at every answer.
  const all = useMemo(() => listUploads(definition), [definition])
  const text = useForm(({ engine: { visible, required, value }, rights: { isReadOnly } }) =>
    JSON.stringify(
      all.map(({ element }) => {
        if (!visible(element.id)) return null
        const isReceived = value(element.id) !== null
        const isWanted = required(element.id) || (isReadOnly && mayBeRequired(element))
        return isWanted || isReceived ? isReceived : null
      }),
    ),
  )
  const received: (boolean | null)[] = JSON.parse(text)
  return all.flatMap((one, at) => {
    const isReceived = received[at] ?? null
    return isReceived === null ? [] : [{ ...one, isReceived }]
  })
}

const listUploads = ({ pages }: Definition) =>
  pages
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) =>
      block.elements.filter(({ type }) => uploadTypes.has(type)).map((element) => ({ element, block })),
    )

/** The engine requires nothing of read-only users, who still want to see what the client is asked for. */
const mayBeRequired = ({ attributes, condition }: Element) =>
  attributes.required === true || (condition?.actions.includes('required') ?? false)

export function Documents({ documents }: { documents: ReturnType<typeof useDocuments> }) {
  const { t, locale } = useI18n()
  const { id, navigation } = useWizard()
  const definition = useDefinition()
  if (documents.length === 0) return <p className={styles.none}>{t('wizard.rail.no-documents')}</p>
  return (
    <ul className={styles.list}>
      {documents.map(({ element, block, isReceived }) => {
        const label = translate(element.attributes.label, locale)
        const page = findPageId(definition, block.id) ?? 0
        return (
          <li key={element.id} className={styles.line}>
            <span className={styles.name}>
              {navigation.canReach(block.id) ? (
                // The router ignores a change of the hash alone.
                <Link
                  href={`${blockPath(id, page, block.id)}#${domId(element.id)}`}
                  onClick={() => setTimeout(followLink)}
                >
                  {label}
                </Link>
              ) : (
                label
              )}
            </span>
            <StatusChip tone={isReceived ? 'success' : 'warning'} icon={isReceived ? 'success' : 'pending'}>
              {t(isReceived ? 'wizard.rail.received' : 'wizard.rail.to-provide')}
            </StatusChip>
            <Why element={element} disabled={false} />
          </li>
        )
      })}
    </ul>
  )
}
