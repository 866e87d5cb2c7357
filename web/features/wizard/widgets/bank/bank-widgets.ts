export { BicWidget } from './bic-widget.tsx'
export { IbanWidget } from './iban-widget.tsx'
