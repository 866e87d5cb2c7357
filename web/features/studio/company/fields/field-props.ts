import type { Json } from '@parcelle/domain/studio'
import type { Setting } from '@parcelle/domain/studio-settings'

export type SettingFieldProps = {
  setting: Setting
  label: string
  hint: string
  error: string | undefined
  value: Json | undefined
  onChange: (value: Json | undefined, isTyped?: boolean) => void
}

export const MEGABYTE = 1_048_576

type Choices = NonNullable<Setting['choices']>
const none: Choices = []
export const choicesOf = ({ choices }: Setting): Choices => choices ?? none
