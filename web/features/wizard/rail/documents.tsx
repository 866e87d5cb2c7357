import { translate, type Element } from '@parcelle/forms'
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
  const { engine } = useWizard()
  const text = useForm(({ engine: { form, visible, required, value }, rights: { isReadOnly } }) =>
    JSON.stringify(
      form()
        .elements.filter(({ id, type }) => uploads.has(type) && visible(id))
        .map((element) => [
          element.id,
          required(element.id) || (isReadOnly && isAsked(element)),
          value(element.id) !== null,
        ]),
    ),
  )
  const list: [number, boolean, boolean][] = JSON.parse(text)
  return list.flatMap(([id, isRequired, isReceived]) => {
    const element = engine.view.element(id)
    const block = definition.pages
      .flatMap(({ blocks }) => blocks)
      .find(({ elements }) => elements.some((one) => one.id === id))
    return element && block && (isRequired || isReceived) ? [{ element, block, isReceived }] : []
  })
}

/** Nothing is required of those who only read; what is asked of the others is still what they want to know. */
const isAsked = ({ attributes, condition }: Element) =>
  attributes.required === true || (condition?.actions.includes('required') ?? false)

export function Documents() {
  const { t, locale } = useI18n()
  const { id, route } = useWizard()
  const definition = useDefinition()
  const documents = useDocuments()
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
