import { isDossierStatus } from '@parcelle/domain/dossier-status'
import { clientRoles, has } from '@parcelle/domain/roles'
import type { Json } from '@parcelle/domain/studio'
import { memo, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { I18nScope, useI18n } from '../../../../i18n/i18n.tsx'
import { readMessages, type Locale, type Messages } from '../../../../i18n/messages.ts'
import { CheckLine } from '../../../../ui/fields/check-line.tsx'
import { NativeSelect } from '../../../../ui/fields/native-select.tsx'
import type { Draft } from '../../draft/use-draft.ts'
import type { FormModel, FormNode } from '../model/form-model.ts'
import type { FindingAnswers } from '../proof/finding-answers.ts'
import { Hidden } from './hidden.tsx'
import { makeFindOptions } from './find-options.ts'
import { useLinkedForm } from './linked-form.ts'
import type { Preview } from './preview.ts'
import { findViewer, ViewerChoices, type ViewerChoice } from './viewer-choices.tsx'
import { listCustomerRules, listProducts, listSamples, type Sample } from './samples.ts'
import styles from './preview.module.css'

type Props = Pick<Draft, 'id' | 'content'> & {
  model: FormModel
  settings: Json | undefined
  /** The key of what is chosen. */
  selected: string | null
  /** The answers of a finding, shown until another sample is chosen. */
  shown: FindingAnswers | null
  Preview: Preview
  onValues: (read: (elementId: number) => unknown) => void
}

/** No sample has this id. */
const SHOWN = ' finding'

/** The chosen block as the wizard shows it, by sample, language, role, status and screen width. */
export const PreviewPane = memo(function PreviewPane({
  id,
  content,
  model,
  settings,
  selected,
  shown,
  Preview,
  onValues,
}: Props) {
  const { t, locale: own } = useI18n()
  const [locale, setLocale] = useState<Locale>(own)
  const [isPhone, setPhone] = useState(false)
  const [showsHidden, setShowsHidden] = useState(true)
  const messages = useMessages(locale)
  const name = String(model.definition['name'])
  const samples = useMemo(() => listSamples(content, name, own), [content, name, own])
  const products = useMemo(() => listProducts(content), [content])
  const { sampleId, sample, setChosen, asked, setAsked } = useSample(samples, shown)
  const viewer = findViewer(model.definition, settings, { ...asked, direct: sample?.direct ?? false })
  const form = useLinkedForm(model.definition, settings, !has(clientRoles, viewer.role))
  const findOptions = useMemo(() => makeFindOptions(id, locale), [id, locale])
  const block = blockOf(model, selected)
  const ofFinding = shown && { value: SHOWN, label: t('studio.preview.sample.finding', { name: shown.title }) }
  const choices = [
    ...(ofFinding ? [ofFinding] : []),
    ...samples.map(({ id: value, title: label }) => ({ value, label })),
  ]
  return (
    <section className={styles.preview} aria-label={t('studio.preview')}>
      <div className={styles.bar}>
        <NativeSelect
          aria-label={t('studio.preview.sample')}
          clearable
          noneLabel={t('studio.preview.sample.none')}
          chosen={sampleId}
          choices={choices}
          onChoose={(value) => setChosen(value ?? '')}
        />
        <NativeSelect
          aria-label={t('studio.preview.language')}
          clearable={false}
          chosen={locale}
          choices={(['fr', 'en'] as const).map((value) => ({ value, label: t(`studio.text.${value}`) }))}
          onChoose={(value) => setLocale(value === 'en' ? 'en' : 'fr')}
        />
        <ViewerChoices viewer={viewer} onChoose={setAsked} />
        <CheckLine label={t('studio.preview.phone')} checked={isPhone} onTick={setPhone} />
        <CheckLine label={t('studio.preview.hidden')} checked={showsHidden} onTick={setShowsHidden} />
      </div>
      {!form && <p className={styles.none}>{t('studio.preview.broken')}</p>}
      {form && !block && <p className={styles.none}>{t('studio.preview.choose')}</p>}
      {form && block && messages && (
        <div className={styles.stage} data-preview data-phone={isPhone || undefined}>
          <I18nScope locale={locale} messages={messages}>
            <Preview
              form={form}
              formId={form.definition.id}
              locale={locale}
              direct={sample?.direct ?? false}
              answers={sample?.answers ?? {}}
              rules={listCustomerRules(settings)}
              viewer={viewer}
              products={products}
              findOptions={findOptions}
              sampleKey={sampleId === SHOWN ? JSON.stringify(shown) : sampleId}
              blockId={block.id}
              renderHidden={
                showsHidden ? (element, why) => <Hidden model={model} elementId={element} why={why} /> : null
              }
              onValues={onValues}
            />
          </I18nScope>
        </div>
      )}
    </section>
  )
})

/** The chosen sample, at first that of the address, whose answers those of a finding replace when they come. */
function useSample(samples: readonly Sample[], shown: FindingAnswers | null) {
  const [address] = useSearchParams()
  const [chosen, setChosen] = useState(() => address.get('sample'))
  const [asked, setAsked] = useState<ViewerChoice>({ role: null, state: 'ongoing' })
  const [lastShown, setLastShown] = useState(shown)
  if (shown !== lastShown) {
    setLastShown(shown)
    setChosen(SHOWN)
    if (shown && isDossierStatus(shown.state)) setAsked({ role: null, state: shown.state })
  }
  const isThere = chosen === '' || chosen === SHOWN || samples.some(({ id }) => id === chosen)
  const sampleId = (isThere ? chosen : samples[0]?.id) ?? ''
  const sample = sampleId === SHOWN ? shown : samples.find(({ id }) => id === sampleId)
  return { sampleId, sample, setChosen, asked, setAsked }
}

function blockOf(model: FormModel, key: string | null): FormNode | null {
  const selected = model.byKey.get(key ?? '') ?? null
  if (selected?.kind === 'element') return selected.parent
  // A page without blocks shows none.
  if (selected?.kind === 'page') return selected.children[0] ?? null
  return selected ?? model.pages[0]?.children[0] ?? null
}

/** Null until they are read. */
function useMessages(locale: Locale): Messages | null {
  const [read, setRead] = useState<{ locale: Locale; messages: Messages } | null>(null)
  useEffect(() => {
    let isOver = false
    readMessages(locale)
      .then((messages) => !isOver && setRead({ locale, messages }))
      .catch(() => {})
    return () => {
      isOver = true
    }
  }, [locale])
  return read?.locale === locale ? read.messages : null
}
