// The fields of nearly every block but the first: one file.
export { AmountWidget } from './number/amount-widget.tsx'
export { computedOr } from './number/computed-or.tsx'
export { BirthdateWidget, DateWidget } from './date/date-widget.tsx'
export { MailWidget } from './text/mail-widget.tsx'
export { NumberWidget } from './number/number-widget.tsx'
export { RadioWidget } from './choice/radio-widget.tsx'
export { ChoiceWidget, SelectWidget } from './choice/select-widget.tsx'
export { TextWidget } from './text/text-widget.tsx'
