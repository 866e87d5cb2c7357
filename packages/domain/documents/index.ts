export { factNames, facts } from './facts.ts'
export { findPieceProblems, listUsed, type KnownNames, type PieceProblem } from './find-problems.ts'
export { findTextMistake, formats, listPlaceholders, type Placeholder, type TextMistake } from './placeholders.ts'
export {
  templateDescriptions,
  templateItemKind,
  templateItemKinds,
  signaturePlaces,
  type TemplateAttribute,
  type TemplateItemKind,
  type TemplateObject,
} from './descriptions.ts'
export { templateKinds, templateParts, requiredParts, type TemplateKind } from './required-parts.ts'
