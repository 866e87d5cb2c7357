// The fields of nearly every block but the first: one file.
export { AmountWidget } from './amount-widget.tsx'
export { computedOr } from './computed-or.tsx'
export { BirthdateWidget, DateWidget } from './date-widget.tsx'
export { MailWidget } from './mail-widget.tsx'
export { NumberWidget } from './number-widget.tsx'
export { RadioWidget } from './radio-widget.tsx'
export { ChoiceWidget, SelectWidget } from './select-widget.tsx'
export { TextWidget } from './text-widget.tsx'
