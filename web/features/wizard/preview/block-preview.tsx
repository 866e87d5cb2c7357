import { explain, translate, type Block, type Explanation, type Form, type Value } from '@parcelle/forms'
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { useStore } from '../../../ui/store.ts'
import { BlockTitle, titleId } from '../block/block-title.tsx'
import block from '../block/block.module.css'
import { ElementServicesContext } from '../element/element-context.ts'
import { ElementSlot } from '../element/element-slot.tsx'
import { Summary } from '../block/summary.tsx'
import { FormText } from '../widgets/field/form-text.tsx'
import { groupedChildren } from '../widgets/group/group-children.ts'
import { useForm, useWizard, WizardContext } from '../wizard-context.ts'
import { makePreviewWizard, type PreviewInput } from './preview-wizard.ts'

type BlockPreviewProps = Omit<PreviewInput, 'form' | 'given'> & {
  form: Form
  /** Another sample begins anew; another state of the form keeps what was answered. */
  sampleKey: string
  blockId: number
  /** Drawn in the place of what this sample hides; null draws nothing. */
  renderHidden: ((elementId: number, why: Explanation) => ReactNode) | null
  /** The values of the sample and of what was answered here. */
  onValues: (read: (elementId: number) => unknown) => void
}

/** A block of a form as the product shows it, for a dossier that exists nowhere. */
export function BlockPreview(props: BlockPreviewProps) {
  return <Sample key={`${props.sampleKey} ${props.locale}`} {...props} />
}

function Sample(props: BlockPreviewProps) {
  // What was answered here, by id; it outlives the wizards below.
  const [given] = useState(() => new Map<number, Value>())
  // An engine does not lose or gain elements: another one is made.
  const elements = props.form.elements.map(({ id, type }) => `${id} ${type}`).join()
  const { role = '', state = '' } = props.viewer ?? {}
  return <Preview key={`${role} ${state} ${elements}`} {...props} given={given} />
}

type PreviewedProps = BlockPreviewProps & { given: Map<number, Value> }

function Preview({ form, blockId, renderHidden, onValues, ...input }: PreviewedProps) {
  const [{ wizard, services }] = useState(() => makePreviewWizard({ ...input, form }))
  useStore(wizard.language)

  // Before the paint, which shows the new form then.
  useLayoutEffect(() => {
    if (wizard.engine.form() !== form) {
      wizard.engine.setForm(form)
      wizard.language.set(wizard.language.get() + 1)
    }
    onValues((id) => wizard.engine.value(id))
  }, [wizard, form, onValues])

  useEffect(() => {
    const stop = wizard.engine.subscribeAll(() => onValues((id) => wizard.engine.value(id)))
    return () => {
      stop()
      wizard.navigation.stop()
    }
  }, [wizard, onValues])

  // The form of the engine, which follows in the effect above.
  const shown = wizard.engine.form().block(blockId)
  if (!shown) return null
  return (
    <WizardContext value={wizard}>
      <ElementServicesContext value={services}>
        <PreviewedBlock shown={shown} renderHidden={renderHidden} />
      </ElementServicesContext>
    </WizardContext>
  )
}

type BlockProps = { shown: Block; renderHidden: BlockPreviewProps['renderHidden'] }

function PreviewedBlock({ shown, renderHidden }: BlockProps) {
  const { locale } = useI18n()
  const { engine, rights, dossier } = useWizard()
  const canWrite = rights.canWrite(useStore(dossier).state, engine.form().blocks, shown.id)
  const inGroups = groupedChildren(shown.elements, engine.view)
  // Redrawn when something appears or goes.
  useForm(({ engine: { visible } }) => shown.elements.map(({ id }) => (visible(id) ? '1' : '0')).join(''))
  const drawHidden = (id: number) =>
    renderHidden && <div key={id}>{renderHidden(id, explain(engine.session(), id))}</div>
  const drawn = shown.elements.filter(({ id }) => !inGroups.has(id))
  if (!canWrite)
    return (
      <section className={block.done} aria-labelledby={titleId(shown.id)} data-block={shown.id}>
        <BlockTitle block={shown} state="complete" />
        <Summary block={shown} isLong />
        {drawn.filter(({ id }) => !engine.visible(id)).map(({ id }) => drawHidden(id))}
      </section>
    )
  return (
    <section className={block.open} aria-labelledby={titleId(shown.id)} data-block={shown.id}>
      <BlockTitle block={shown} state="progress" />
      <div className={block.elements}>
        {drawn.map(({ id }) =>
          engine.visible(id) || !renderHidden ? <ElementSlot key={id} elementId={id} /> : drawHidden(id),
        )}
        {shown.confirmation && (
          <div className={block.confirmation}>
            <FormText text={translate(shown.confirmation, locale)} />
          </div>
        )}
      </div>
    </section>
  )
}
