import type { Element, Session, Value } from '@parcelle/forms'
import { createContext, use, useMemo, useState, useSyncExternalStore } from 'react'
import { ElementServicesContext, type ElementServices } from '../../element/element-context.ts'
import { groupedChildren } from '../group/group-children.ts'
import { getWidget } from '../registry.ts'
import type { WidgetProps } from '../field/widget.ts'
import { makeSampleServices, type SampleOptions } from './sample-services.ts'

type StageProps = SampleOptions & {
  elements: readonly Element[]
  /** Ids to render; all by default. */
  only?: readonly number[]
  error?: string | null
  disabled?: boolean
  readOnly?: boolean
  required?: boolean
  onChange?: (elementId: number, value: Value) => void
  onLeave?: (elementId: number) => void
}

type StageContextProp = 'error' | 'disabled' | 'readOnly' | 'required' | 'onChange' | 'onLeave'
type StageContextValue = { [K in StageContextProp]: StageProps[K] | undefined } & { session: Session }
const StageContext = createContext<StageContextValue | null>(null)

/** Renders elements with the real engine, outside the wizard. */
export function Stage({
  elements,
  only,
  error,
  disabled,
  readOnly,
  required,
  onChange,
  onLeave,
  ...options
}: StageProps) {
  // Created once: later props do not reset the answers.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const { session, services } = useMemo(() => makeSampleServices(elements, options), [])
  const whole = useMemo((): ElementServices => ({ ...services, Child: GroupMember }), [services])
  const grouped = groupedChildren(elements, session.view)
  const shown = only ?? elements.map(({ id }) => id).filter((id) => !grouped.has(id))
  const stage = useMemo(
    () => ({ session, error, disabled, readOnly, required, onChange, onLeave }),
    [session, error, disabled, readOnly, required, onChange, onLeave],
  )
  return (
    <ElementServicesContext value={whole}>
      <StageContext value={stage}>
        {shown.map((id) => (
          <SampleElement key={id} elementId={id} />
        ))}
      </StageContext>
    </ElementServicesContext>
  )
}

/** The error belongs to the group, not to its members. */
function GroupMember({ elementId }: { elementId: number }) {
  return <SampleElement elementId={elementId} isMember />
}

function SampleElement({ elementId, isMember = false }: { elementId: number; isMember?: boolean }) {
  const stage = use(StageContext)
  if (!stage) throw new Error('an element of the sample is drawn outside its stage')
  const { session, error = null, disabled = false, readOnly = false, required, onChange, onLeave } = stage
  const snapshot = useSyncExternalStore(
    (listener) => session.subscribe(elementId, listener),
    () => session.snapshot(elementId),
  )
  const element = session.view.element(elementId)
  const [Widget] = useState(() => element && getWidget(element.type))
  if (!element || !Widget || !snapshot.visible) return null
  const props: WidgetProps = {
    element,
    value: snapshot.value,
    required: (required ?? snapshot.required) && !readOnly,
    disabled: disabled || snapshot.disabled,
    readOnly,
    error: isMember ? null : error,
    onChange(value) {
      session.set(elementId, value)
      onChange?.(elementId, value)
    },
    onLeave: () => onLeave?.(elementId),
  }
  return <Widget {...props} />
}
