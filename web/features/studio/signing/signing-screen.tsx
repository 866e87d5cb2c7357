import { useDeferredValue, useMemo, useState } from 'react'
import { useParams } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import { draftPath } from '../../../screen/paths.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { DraftFrame } from '../draft/draft-frame.tsx'
import { fileOf, useDraft, type Draft } from '../draft/use-draft.ts'
import { EditingContext, noValues, type Editing } from '../form/inspector/editing.ts'
import { isHolder } from '../form/model/form-model.ts'
import { useLinkedForm } from '../form/preview/linked-form.ts'
import { listSamples } from '../form/preview/samples.ts'
import { useIsNarrow } from '../form/use-is-narrow.ts'
import { TemplateEditingContext, type TemplateEditing } from '../documents/inspector/template-editing.ts'
import { findFormModel } from '../documents/model/form-models.ts'
import { SHARED } from '../documents/model/template-model.ts'
import { countNamed } from '../documents/model/template-problems.ts'
import { CellPanel } from './cell-panel.tsx'
import { EnvelopeTable } from './envelope-table.tsx'
import { SampleTable } from './sample-table.tsx'
import { findSampleSigning, readEnvelopes, type Cell } from './signing-model.ts'
import styles from './signing.module.css'

/** /studio/drafts/:draft/signing — who signs what, in which order, under which conditions. */
export function SigningScreen() {
  const { draft = '' } = useParams<{ draft: string }>()
  return <OpenSigning key={draft} id={draft} />
}

const FILES = ['settings.json', 'samples.json', 'products.json', 'documents/', 'forms/']

function OpenSigning({ id }: { id: string }) {
  const opened = useDraft(id, FILES)
  return (
    <DraftFrame id={id} tab="signing" opened={opened}>
      {(draft) => <Signing draft={draft} />}
    </DraftFrame>
  )
}

function Signing({ draft }: { draft: Draft }) {
  const { t } = useI18n()
  const isNarrow = useIsNarrow()
  const form = findFormModel(draft, 'client')
  const { content } = draft
  const envelopes = useMemo(() => readEnvelopes(content, form), [content, form])
  const [chosen, setChosen] = useState<Cell | null>(null)
  const isWritable = draft.isWritable && !isNarrow
  const editing: Editing = {
    model: form,
    isWritable,
    change: draft.change,
    findings: [],
    values: noValues,
    lists: [],
  }
  const templateEditing: TemplateEditing = {
    shared: fileOf(draft, SHARED),
    isWritable,
    change: draft.change,
    problems: [],
    holds: () => null,
    countUses: (kind, name) => countNamed(content, kind, name),
    sharedPath: (name) => `${draftPath(draft.id, 'documents')}/shared?at=fragments.${name}`,
  }
  return (
    <EditingContext value={editing}>
      <TemplateEditingContext value={templateEditing}>
        {isNarrow && <Banner tone="info">{t('studio.template.narrow')}</Banner>}
        {envelopes.map((envelope) => (
          <Card key={envelope.kind}>
            <div className={styles.envelope}>
              <h2 className={styles.title}>{t(`studio.signing.${envelope.kind}`)}</h2>
              <EnvelopeTable draft={draft} envelope={envelope} chosen={chosen} onChoose={setChosen} />
              {chosen?.kind === envelope.kind && <CellPanel draft={draft} envelope={envelope} cell={chosen} />}
            </div>
          </Card>
        ))}
        <Rounds draft={draft} />
      </TemplateEditingContext>
    </EditingContext>
  )
}

/** Deferred, so that typing does not wait for the samples. */
function Rounds({ draft }: { draft: Draft }) {
  const { t, locale } = useI18n()
  const content = useDeferredValue(draft.content)
  const form = findFormModel(draft, 'client')
  const linked = useLinkedForm(form.definition, fileOf(draft, 'settings.json'))
  const name = String(form.definition['name'])
  const rows = useMemo(() => {
    const envelopes = readEnvelopes(content, form)
    return listSamples(content, name, locale).map((sample) => ({
      sample,
      signings: linked ? envelopes.map((one) => findSampleSigning(content, linked, sample, one)) : [],
    }))
  }, [content, form, linked, name, locale])
  return (
    <Card>
      <div className={styles.envelope}>
        <h2 className={styles.title}>{t('studio.signing.samples')}</h2>
        <p className={styles.hint}>{t('studio.signing.samples.hint')}</p>
        {isHolder(content['samples.json']) && <SampleTable rows={rows} />}
      </div>
    </Card>
  )
}
