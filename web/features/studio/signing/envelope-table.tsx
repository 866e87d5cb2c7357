import { signers, turnOf, type Signer } from '@parcelle/domain'
import { signaturePlaces } from '@parcelle/domain/documents'
import type { Json, Operation } from '@parcelle/domain/studio'
import { useI18n } from '../../../i18n/i18n.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import { NativeSelect } from '../../../ui/fields/native-select.tsx'
import type { Draft } from '../draft/use-draft.ts'
import { useEditing } from '../form/inspector/editing.ts'
import { useSentences } from '../form/inspector/use-sentences.ts'
import { isHolder, readText } from '../form/model/form-model.ts'
import { conditionSentence } from '../form/model/rules.ts'
import { useConditionSentences } from '../documents/inspector/when-field.tsx'
import { listDocuments, readCodes, type Cell, type SignedDocument, type SigningEnvelope } from './signing-model.ts'
import styles from './signing.module.css'

type Props = {
  draft: Draft
  envelope: SigningEnvelope
  chosen: Cell | null
  onChoose: (cell: Cell) => void
}

/** Documents by signers: a press on a cell shows its conditions. */
export function EnvelopeTable({ draft, envelope, chosen, onChoose }: Props) {
  const { t, locale } = useI18n()
  const { isWritable } = useEditing()
  const { kind, documents, buttons } = envelope
  const columns = signers.filter((signer) => kind === 'subscription' || signer !== 'subscriber_advisor')
  const isChosen = (code: string | null, signer: Signer | null) =>
    chosen?.kind === kind && chosen.code === code && chosen.signer === signer
  const words = useWords()
  return (
    <div className={styles.scroll}>
      <table className={styles.matrix}>
        <caption className={styles.caption}>{t('studio.signing.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('studio.signing.document')}</th>
            {columns.map((signer) => (
              <th key={signer} scope="col">
                {signaturePlaces[signer][locale]}
                <span className={styles.round}>{t(`studio.signing.round.${turnOf(signer)}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('studio.signing.who')}</th>
            {columns.map((signer) => {
              const button = buttons.get(signer)
              return (
                <td key={signer}>
                  <span className={styles.column}>{signaturePlaces[signer][locale]}</span>
                  {button ? (
                    <Choice
                      isChosen={isChosen(null, signer)}
                      onPress={() => onChoose({ kind, code: null, signer })}
                      text={words.ofButton(button.value['condition'] ?? null)}
                    />
                  ) : (
                    <span className={styles.none}>{t('studio.signing.never')}</span>
                  )}
                </td>
              )
            })}
          </tr>
          {documents.map((document, index) => (
            <tr key={document.code}>
              <th scope="row">
                <Choice
                  isChosen={isChosen(document.code, null)}
                  onPress={() => onChoose({ kind, code: document.code, signer: null })}
                  title={titleOf(document, locale)}
                  text={document.file === null ? t('studio.signing.unknown') : words.ofWhen(document.value['when'])}
                />
                {isWritable && <OrderTools draft={draft} envelope={envelope} index={index} />}
              </th>
              {columns.map((signer) => (
                <td key={signer}>
                  <span className={styles.column}>{signaturePlaces[signer][locale]}</span>
                  <Choice
                    isChosen={isChosen(document.code, signer)}
                    onPress={() => onChoose({ kind, code: document.code, signer })}
                    text={words.ofPlaces(document, signer)}
                    isEmpty={!document.places.some((place) => place.signer === signer)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isWritable && <AddDocument draft={draft} envelope={envelope} />}
    </div>
  )
}

export const titleOf = ({ value, code }: SignedDocument, locale: 'fr' | 'en') =>
  readText(value['title'], locale) || code

type ChoiceProps = { isChosen: boolean; onPress: () => void; title?: string; text: string; isEmpty?: boolean }

function Choice({ isChosen, onPress, title, text, isEmpty = false }: ChoiceProps) {
  return (
    <button type="button" className={styles.cell} aria-pressed={isChosen} data-empty={isEmpty} onClick={onPress}>
      {title !== undefined && <strong>{title}</strong>}
      {title === undefined && !isEmpty && <Icon name="sign" size={16} />}
      <span>{text}</span>
    </button>
  )
}

function useWords() {
  const { t, locale } = useI18n()
  const { model } = useEditing()
  const texts = useSentences()
  const sentences = useConditionSentences()
  const toWords = (name: string) => {
    const own = name.replace(/^!/, '')
    const sentence = sentences.get(own) ?? own
    return name === own ? sentence : t('studio.signing.unless', { sentence })
  }
  const ofWhen = (when: Json | undefined): string => {
    const names = Array.isArray(when) ? when.map(String) : []
    return names.length === 0 ? t('studio.signing.always') : names.map(toWords).join(` ${texts.and} `)
  }
  return {
    ofWhen,
    /** Without the status, which the envelope says. */
    ofButton(condition: Json): string {
      const held = isHolder(condition) ? condition : {}
      const rules = Array.isArray(held['rules']) ? held['rules'] : []
      const own = rules.filter((rule: Json) => !(isHolder(rule) && rule['type'] === 'state'))
      if (own.length === 0 && held['rule'] === undefined) return t('studio.signing.always')
      return conditionSentence(model, { ...held, rules: own }, locale, texts)
    },
    ofPlaces({ places }: SignedDocument, signer: Signer): string {
      const own = places.filter((place) => place.signer === signer)
      if (own.length === 0) return t('studio.signing.no-place')
      return own
        .map(({ value, around }) => ofWhen([...around, ...(Array.isArray(value['when']) ? value['when'] : [])]))
        .join(` ${texts.or} `)
    },
  }
}

type ToolProps = { draft: Draft; envelope: SigningEnvelope }

/** The order of the documents in the envelope. */
function OrderTools({ draft, envelope: { kind, documents }, index }: ToolProps & { index: number }) {
  const { t, locale } = useI18n()
  const document = documents[index]
  if (!document) return null
  const at = ['settings.json', 'envelopes', kind, index] as const
  const name = titleOf(document, locale)
  const change = (operation: Operation) => draft.change([operation])
  return (
    <span className={styles.tools}>
      {index > 0 && (
        <IconButton
          icon="arrow-up"
          label={t('studio.signing.up', { name })}
          onClick={() => change({ kind: 'move', at, to: index - 1 })}
        />
      )}
      {documents.length > 1 && (
        <IconButton
          icon="close"
          label={t('studio.signing.take-out', { name })}
          onClick={() => change({ kind: 'remove', at, was: document.code })}
        />
      )}
    </span>
  )
}

/** A document that is in no envelope yet. */
function AddDocument({ draft, envelope: { kind, documents } }: ToolProps) {
  const { t, locale } = useI18n()
  const taken = new Set([...readCodes(draft.content, 'mission'), ...readCodes(draft.content, 'subscription')])
  const free = listDocuments(draft.content).filter(({ code, list }) => !taken.has(code) && list !== null)
  if (free.length === 0) return null
  return (
    <div className={styles.add}>
      <NativeSelect
        aria-label={t('studio.signing.add')}
        clearable
        noneLabel={t('studio.signing.add')}
        chosen=""
        choices={free.map((document) => ({ value: document.code, label: titleOf(document, locale) }))}
        onChoose={(code) =>
          code &&
          draft.change([
            { kind: 'add', at: ['settings.json', 'envelopes', kind], index: documents.length, value: code },
          ])
        }
      />
    </div>
  )
}
