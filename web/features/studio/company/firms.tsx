import type { Content, Json, Operation } from '@parcelle/domain/studio'
import { useId, useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { foldText } from '../../../ui/content/fold-text.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useEditing } from '../form/inspector/editing.ts'
import { holderOf, TextsField, WordField } from '../form/inspector/simple-fields.tsx'
import { isHolder } from '../form/model/form-model.ts'
import { FindingLines, type FindingsAt } from './fields/finding-lines.tsx'
import { setValue, textOf } from './model/settings-content.ts'
import styles from './company.module.css'

export const FIRMS = 'firms.json'

type Firm = { readonly code: string; readonly value: { readonly [key: string]: Json } }

export function listFirms(content: Content): Firm[] {
  return Object.entries(holderOf(content[FIRMS])).flatMap(([code, value]) => (isHolder(value) ? { code, value } : []))
}

export const matchesFirm = (term: string, { code, value }: Firm) =>
  foldText(term)
    .split(/\s+/)
    .every((word) => foldText(`${code} ${textOf(value)}`).includes(word))

const words = [
  'registration',
  'address',
  'city',
  'orias',
  'association',
  'insurer',
  'policy',
  'email',
  'phone',
] as const

type Props = { content: Content; term: string; findings: FindingsAt }

/** The firms of the advisors, as documents print them. */
export function Firms({ content, term, findings }: Props) {
  const { isWritable } = useEditing()
  return (
    <>
      <ul className={styles.points}>
        {listFirms(content)
          .filter((firm) => matchesFirm(term, firm))
          .map((firm) => (
            <FirmFields key={firm.code} firm={firm} content={content} findings={findings(`${FIRMS}/${firm.code}`)} />
          ))}
      </ul>
      {isWritable && <AddFirm content={content} />}
    </>
  )
}

type FirmProps = { firm: Firm; content: Content; findings: ReturnType<FindingsAt> }

function FirmFields({ firm: { code, value }, content, findings }: FirmProps) {
  const { t } = useI18n()
  const { change, isWritable } = useEditing()
  const name = String(value['name'] ?? code)
  const set = (key: string, next: Json, isTyped?: boolean) =>
    change(setValue(content, [FIRMS, code, key], next), isTyped)
  return (
    <li className={styles.point} data-setting={`${FIRMS}/${code}`}>
      <details>
        <summary>
          <strong>{name}</strong>
          <span className={styles.summary}>{code}</span>
        </summary>
        <div className={styles.pointFields}>
          <WordField
            label={t('studio.firm.name')}
            value={value['name']}
            onChange={(next, isTyped) => set('name', next ?? '', isTyped)}
          />
          <TextsField
            label={t('studio.firm.legalForm')}
            value={value['legalForm']}
            isKept
            onChange={(next, isTyped) => set('legalForm', next ?? '', isTyped)}
          />
          {words.map((key) => (
            <WordField
              key={key}
              label={t(`studio.firm.${key}`)}
              value={value[key]}
              onChange={(next, isTyped) => set(key, next ?? '', isTyped)}
            />
          ))}
          {isWritable && (
            <div className={styles.tools}>
              <Button
                dense
                icon="close"
                aria-label={t('studio.firm.remove.named', { name })}
                onClick={() => change([{ kind: 'remove', at: [FIRMS, code], was: value }])}
              >
                {t('studio.firm.remove')}
              </Button>
            </div>
          )}
        </div>
      </details>
      <FindingLines findings={findings} />
    </li>
  )
}

/** Set once, because accounts of advisors name their firm by its code. */
function AddFirm({ content }: { content: Content }) {
  const { t } = useI18n()
  const { change } = useEditing()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const code = typed.trim()
  const isTaken = Object.hasOwn(holderOf(content[FIRMS]), code)
  const problem = code === '' ? t('studio.firm.code.missing') : isTaken ? t('studio.firm.code.taken') : undefined

  function add() {
    setAsked(true)
    if (problem !== undefined) return
    change([addition(content, code)])
    setTyped('')
    setAsked(false)
  }

  return (
    <div className={styles.addFirm}>
      <TextField
        id={id}
        label={t('studio.firm.code')}
        hint={t('studio.firm.code.hint')}
        error={isAsked ? problem : undefined}
        value={typed}
        onChange={setTyped}
      />
      <Button dense icon="add" onClick={add}>
        {t('studio.firm.add')}
      </Button>
    </div>
  )
}

/** Creates the file if the draft has none. */
function addition(content: Content, code: string): Operation {
  const firm = { name: code, legalForm: { fr: '', en: '' }, ...Object.fromEntries(words.map((key) => [key, ''])) }
  return content[FIRMS] === undefined
    ? { kind: 'set', at: [FIRMS], value: { [code]: firm } }
    : { kind: 'set', at: [FIRMS, code], value: firm }
}
