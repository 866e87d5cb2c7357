import { addTextFiles, type Messages } from './messages.ts'

addTextFiles(import.meta.glob<Messages>('../locales/*/studio*.json', { import: 'default' }))
