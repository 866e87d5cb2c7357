import type { Json } from '@parcelle/domain/studio'
import { isDossierStatus, statusLabel } from '@parcelle/domain/dossier-status'
import { takesAnswer, type Form, type Value } from '@parcelle/forms'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import type { Draft } from '../draft/use-draft.ts'
import { ChoiceField } from '../form/inspector/simple-fields.tsx'
import { readFormModel, readText, type FormModel } from '../form/model/form-model.ts'
import { makeFindOptions } from '../form/preview/find-options.ts'
import { useLinkedForm } from '../form/preview/linked-form.ts'
import type { Preview } from '../form/preview/preview.ts'
import { listCustomerRules, listProducts, listSamples, type Sample } from '../form/preview/samples.ts'
import { BlockPicker } from './block-picker.tsx'
import { findWitness, type Witness } from './find-witness.ts'
import { KeepSample } from './keep-sample.tsx'
import { addSample, correctSample, formNames } from './sample-edits.ts'
import styles from './samples.module.css'

type Props = { draft: Draft; Preview: Preview }
type FormKind = 'client' | 'backOffice'

/** The draft's own wizard, filled in from nothing or from a sample, and kept as a sample. */
export function TryForm({ draft, Preview }: Props) {
  const { t } = useI18n()
  const [isOpened, setOpen] = useState(false)
  const [kept, setKept] = useState<string | null>(null)
  // The sample that is to be corrected.
  const [address, setAddress] = useSearchParams()
  const corrected = address.get('try')
  const isOpen = isOpened || corrected !== null
  const close = () => {
    setOpen(false)
    if (corrected !== null) setAddress({}, { replace: true })
  }
  return (
    <Card
      title={t('studio.samples.try')}
      titleId="samples-try"
      actions={
        <Button
          dense
          icon={isOpen ? 'close' : 'edit'}
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          {t(isOpen ? 'studio.samples.try.stop' : 'studio.samples.try.start')}
        </Button>
      }
    >
      <p className={styles.hint}>{t('studio.samples.try.text')}</p>
      <output>{kept !== null && <Banner tone="success">{kept}</Banner>}</output>
      {isOpen && (
        <Try
          key={corrected}
          draft={draft}
          Preview={Preview}
          first={corrected}
          onKept={(said) => {
            setKept(said)
            close()
          }}
        />
      )}
    </Card>
  )
}

type TryProps = Props & { first: string | null; onKept: (said: string) => void }

function Try({ draft, Preview, first, onKept }: TryProps) {
  const { t, locale } = useI18n()
  const { content } = draft
  const kinds = listFormKinds(draft.files)
  const [kind, setKind] = useState<FormKind>(() =>
    listSamples(content, 'backOffice', locale).some(({ id }) => id === first) ? 'backOffice' : 'client',
  )
  const [from, setFrom] = useState(first ?? '')
  const file = kinds.find((one) => one.kind === kind)?.file ?? ''
  const definition = content[file] ?? null
  const model = readFormModel(file, definition)
  const form = useLinkedForm(definition, content['settings.json'])
  const samples = listSamples(content, kind, locale)
  const sample = samples.find(({ id }) => id === from)
  return (
    <div className={styles.try} ref={first === null ? null : showAtOnce}>
      <div className={styles.choices}>
        {kinds.length > 1 && (
          <ChoiceField
            label={t('studio.samples.try.form')}
            value={kind}
            choices={kinds.map((one) => ({ value: one.kind, label: t(`studio.samples.try.form.${one.kind}`) }))}
            onChange={(value) => {
              setKind(value === 'backOffice' ? 'backOffice' : 'client')
              setFrom('')
            }}
          />
        )}
        <ChoiceField
          label={t('studio.samples.try.from')}
          value={from}
          none={t('studio.preview.sample.none')}
          choices={samples.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(value) => setFrom(String(value ?? ''))}
        />
      </div>
      {form ? (
        <Filled key={`${kind} ${from}`} {...{ draft, model, form, kind, sample, Preview, onKept }} />
      ) : (
        <p>{t('studio.samples.try.broken')}</p>
      )}
    </div>
  )
}

const showAtOnce = (place: HTMLElement | null) => place?.scrollIntoView({ block: 'start' })

type FilledProps = Props & {
  model: FormModel
  form: Form
  kind: FormKind
  sample: Sample | undefined
  onKept: (said: string) => void
}

function Filled({ draft, model, form, kind, sample, Preview, onKept }: FilledProps) {
  const { t, locale } = useI18n()
  const { content } = draft
  const blocks = model.nodes.filter((node) => node.kind === 'block')
  const [at, setAt] = useState(0)
  const values = useRef<(id: number) => unknown>(() => null)
  // What the sample answers before anything is changed.
  const begun = useRef<ReturnType<typeof readAnswers> | null>(null)
  const onValues = useCallback(
    (read: (id: number) => unknown) => {
      if (begun.current === null) begun.current = readAnswers(form, read)
      values.current = read
    },
    [form],
  )
  const findOptions = useMemo(() => makeFindOptions(draft.id, locale), [draft.id, locale])
  const block = blocks[at] ?? blocks[0]
  const [witness, setWitness] = useState<Witness | null>(null)
  const [tries, setTries] = useState(0)
  const { direct, answers: given } = witness?.kind === 'found' ? witness : (sample ?? NOTHING)

  function keep(title: Json) {
    const answers = readAnswers(form, values.current)
    draft.change([addSample(content, { title, form: kind, ...(direct && { direct }), answers })])
    onKept(t('studio.samples.kept.by', { title: readText(title, locale) }))
  }

  function correct({ id, title: name }: Sample) {
    draft.change(correctSample(content, id, begun.current ?? {}, readAnswers(form, values.current)))
    onKept(t('studio.samples.corrected', { title: name }))
  }

  if (!block) return null
  const showBlock = () => {
    setWitness(findWitness(form, block.id, { direct, answers: { ...given, ...readAnswers(form, values.current) } }))
    setTries(tries + 1)
  }
  return (
    <>
      <BlockPicker blocks={blocks} at={at} onGo={setAt} />
      <div className={styles.tools}>
        <Button dense icon="eye" onClick={showBlock}>
          {t('studio.samples.try.show')}
        </Button>
        <output>{witness && <WitnessWords witness={witness} />}</output>
      </div>
      <div className={styles.stage} data-preview>
        <Preview
          form={form}
          formId={form.definition.id}
          locale={locale}
          direct={direct}
          answers={given}
          rules={listCustomerRules(content['settings.json'])}
          products={listProducts(content)}
          findOptions={findOptions}
          sampleKey={`${sample?.id ?? ''} ${tries}`}
          blockId={block.id}
          renderHidden={null}
          onValues={onValues}
        />
      </div>
      {sample && (
        <div className={styles.tools}>
          <Button variant="primary" onClick={() => correct(sample)}>
            {t('studio.samples.correct.with', { title: sample.title })}
          </Button>
        </div>
      )}
      <KeepSample isSecond={sample !== undefined} onKeep={keep} />
    </>
  )
}

const NOTHING: Pick<Sample, 'direct' | 'answers'> = { direct: false, answers: {} }

function WitnessWords({ witness }: { witness: Witness }) {
  const { t, locale } = useI18n()
  if (witness.kind === 'state') {
    const state = isDossierStatus(witness.state) ? statusLabel(witness.state, locale) : witness.state
    return t('studio.samples.try.show.state', { state })
  }
  return t(`studio.samples.try.show.${witness.kind}`)
}

/** What was answered, by name; what the form hides or computes is no answer. */
function readAnswers(form: Form, read: (id: number) => unknown): { readonly [name: string]: Value } {
  const given = form.elements.flatMap((element): [string, Value][] => {
    // Unsafe cast: the preview is an engine.
    const value = takesAnswer(element) ? (read(element.id) as Value) : null
    const isNothing = value === null || value === '' || (Array.isArray(value) && value.length === 0)
    return isNothing ? [] : [[element.name, value]]
  })
  return Object.fromEntries(given)
}

function listFormKinds(files: readonly string[]): { kind: FormKind; file: string }[] {
  return (['client', 'backOffice'] as const)
    .map((kind) => ({ kind, file: `forms/${formNames[kind]}.json` }))
    .filter(({ file }) => files.includes(file))
}
