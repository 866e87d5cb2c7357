import { translate, type Definition, type Element } from '@parcelle/forms'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import { StatusChip } from '../../../ui/content/chip.tsx'
import { blockPath, findPageId } from '../course/address.ts'
import { uploads } from '../store/writable.ts'
import { Why } from '../element/why.tsx'
import { useDefinition, useForm, useWizard } from '../wizard-context.ts'
import { followLink } from '../widgets/field/focus-element.ts'
import { domId } from '../widgets/field/widget.ts'
import styles from './documents.module.css'

/** The documents asked for, as the answers stand: given or not, each a way to its place in the form. */
export function useDocuments() {
  const definition = useDefinition()
  // Found once, as this is asked again at every answer.
  const all = useMemo(() => listUploads(definition), [definition])
  const text = useForm(({ engine: { visible, required, value }, rights: { isReadOnly } }) =>
    JSON.stringify(
      all.map(({ element }) => {
        if (!visible(element.id)) return null
        const isReceived = value(element.id) !== null
        const isWanted = required(element.id) || (isReadOnly && isAsked(element))
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
    .flatMap((block) => block.elements.filter(({ type }) => uploads.has(type)).map((element) => ({ element, block })))

/** Nothing is required of those who only read; what is asked of the others is still what they want to know. */
const isAsked = ({ attributes, condition }: Element) =>
  attributes.required === true || (condition?.actions.includes('required') ?? false)

export function Documents({ documents }: { documents: ReturnType<typeof useDocuments> }) {
  const { t, locale } = useI18n()
  const { id, route } = useWizard()
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
              {route.canReach(block.id) ? (
                // In the open block only the end of the address changes, which the router does not tell.
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
