// One chunk with the widgets of nearly every block but the first.
export { RadioWidget } from './choice/radio-widget.tsx'
export { ChoiceWidget, SelectWidget } from './choice/select-widget.tsx'
export { BirthdateWidget, DateWidget } from './date/date-widget.tsx'
export { AmountOrResult, NumberOrResult } from './number/number-or-result.tsx'
export { MailWidget } from './text/mail-widget.tsx'
export { TextWidget } from './text/text-widget.tsx'
