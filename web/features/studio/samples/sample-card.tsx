import type { EditionSample } from '@parcelle/contract/studio/editions'
import type { Json } from '@parcelle/domain/studio'
import { useState } from 'react'
import { Link } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { StatusChip, type ChipTone } from '../../../ui/content/chip.tsx'
import { Icon, type IconName } from '../../../ui/content/icon.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { draftTabPath } from '../draft/draft-tabs.ts'
import type { Draft } from '../draft/use-draft.ts'
import { useEditing } from '../form/inspector/editing.ts'
import { TextsField } from '../form/inspector/simple-fields.tsx'
import { readText } from '../form/model/form-model.ts'
import { duplicateSample, formNames, listLike, listSampleFiles, removeSample, setOfSample } from './sample-edits.ts'
import styles from './samples.module.css'

const looks: Record<EditionSample['state'], { tone: ChipTone; icon: IconName }> = {
  same: { tone: 'neutral', icon: 'check' },
  different: { tone: 'warning', icon: 'edit' },
  broken: { tone: 'danger', icon: 'error' },
  new: { tone: 'info', icon: 'add' },
  removed: { tone: 'neutral', icon: 'cancelled' },
}

type Props = { sample: EditionSample; draft: Draft }

/** One sample: whether the draft changes what comes of it, and how. Open where the address asks for it. */
export function SampleCard({ sample, draft, isWanted }: Props & { isWanted: boolean }) {
  const { t } = useI18n()
  const { state, title, changes, problems } = sample
  const { tone, icon } = looks[state]
  return (
    <li className={styles.sample} data-state={state}>
      <details ref={isWanted ? openAndShow : null}>
        <summary>
          <span className={styles.title}>{title}</span>
          <StatusChip tone={tone} icon={icon}>
            {t(`studio.samples.state.${state}`)}
          </StatusChip>
          <Icon name="chevron-down" className={styles.arrow} />
        </summary>
        <div className={styles.inside}>
          <Sentences title={t('studio.samples.problems')} sentences={problems} />
          <Sentences title={t('studio.samples.changes')} sentences={changes} />
          {sample.outcome && <Result sample={sample} />}
          {state !== 'removed' && <Tools sample={sample} draft={draft} />}
        </div>
      </details>
    </li>
  )
}

function openAndShow(details: HTMLDetailsElement | null): void {
  if (!details) return
  details.open = true
  details.scrollIntoView({ block: 'center' })
  details.querySelector('summary')?.focus()
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <section>
      <h3 className={styles.small}>{title}</h3>
      <ul className={styles.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

function Result({ sample: { said } }: { sample: EditionSample }) {
  const { t } = useI18n()
  return (
    <details>
      <summary>{t('studio.samples.comes')}</summary>
      <div className={styles.result}>
        {(['amounts', 'documents', 'signers'] as const).map((what) => (
          <Sentences key={what} title={t(`studio.samples.${what}`)} sentences={said[what]} />
        ))}
      </div>
    </details>
  )
}

function Tools({ sample: { id, title, form, outcome }, draft }: Props) {
  const { t } = useI18n()
  const { change, isWritable } = useEditing()
  const { content } = draft
  const [isRemoving, setRemoving] = useState(false)
  const all = listSampleFiles(content)
  const file = all.find((one) => one['id'] === id)
  const model = all.find((one) => one['id'] === file?.['like'])
  const { locale } = useI18n()
  if (!file) return null
  const set = (key: string, value: Json | undefined, isTyped?: boolean) =>
    change(setOfSample(content, id, key, value), isTyped)
  const isExpected = file['expects'] !== undefined
  const texts = (of: (locale: 'fr' | 'en') => string): Json => ({ fr: of('fr'), en: of('en') })
  const titleIn = (language: 'fr' | 'en') => readText(file['title'], language) || title
  return (
    <>
      <p className={styles.hint}>
        <Link href={`${draftTabPath(draft.id, 'form')}/${formNames[form]}?sample=${encodeURIComponent(id)}`}>
          {t('studio.samples.preview')}
        </Link>
      </p>
      {model && (
        <p className={styles.hint}>
          {t('studio.samples.like', { title: readText(model['title'], locale) || String(model['id']) })}
        </p>
      )}
      <TextsField
        label={t('studio.samples.title')}
        value={texts(titleIn)}
        isKept
        onChange={(value, isTyped) => set('title', value, isTyped)}
      />
      {isExpected && <p className={styles.expected}>{t('studio.samples.expected')}</p>}
      {isWritable && (
        <>
          <p className={styles.hint}>{t('studio.samples.expect.hint')}</p>
          <div className={styles.tools}>
            {outcome && (
              <Button dense icon="target" onClick={() => set('expects', outcome)}>
                {t(isExpected ? 'studio.samples.expect.again' : 'studio.samples.expect')}
              </Button>
            )}
            {isExpected && (
              <Button dense onClick={() => set('expects', undefined)}>
                {t('studio.samples.expect.stop')}
              </Button>
            )}
            <LinkButton dense icon="edit" href={`${draftTabPath(draft.id, 'samples')}?try=${encodeURIComponent(id)}`}>
              {t('studio.samples.correct')}
            </LinkButton>
            <Button
              dense
              icon="duplicate"
              onClick={() => {
                const copy = duplicateSample(
                  content,
                  id,
                  texts((language) => t('studio.samples.copy', { title: titleIn(language) })),
                )
                if (copy) change([copy])
              }}
            >
              {t('studio.samples.duplicate')}
            </Button>
            <Button dense icon="close" onClick={() => setRemoving(true)}>
              {t('studio.samples.remove')}
            </Button>
          </div>
          <RemoveDialog isOpen={isRemoving} {...{ id, title, draft }} onClose={() => setRemoving(false)} />
        </>
      )}
    </>
  )
}

type RemoveProps = { isOpen: boolean; id: string; title: string; draft: Draft; onClose: () => void }

function RemoveDialog({ isOpen, id, title, draft: { content, change }, onClose }: RemoveProps) {
  const { t } = useI18n()
  const like = listLike(content, id).length
  return (
    <ConfirmDialog
      isOpen={isOpen}
      danger
      title={t('studio.samples.remove.title', { title })}
      confirmLabel={t('studio.samples.remove')}
      onCancel={onClose}
      onConfirm={() => {
        const operation = removeSample(content, id)
        if (operation) change([operation])
        onClose()
      }}
    >
      <p>{t('studio.samples.remove.text')}</p>
      {like > 0 && <p>{t('studio.samples.remove.like', { count: like })}</p>}
    </ConfirmDialog>
  )
}
