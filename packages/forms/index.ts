// The public API of the form engine. Bundlers tree-shake it.

export { blockKinds, dossierStates, operators } from './definition.ts'
export type {
  Action,
  Attributes,
  Block,
  BlockKind,
  Condition,
  Definition,
  Element,
  Facts,
  FormView,
  KindProblem,
  Locale,
  Option,
  Page,
  Problem,
  ProductFact,
  Ref,
  Referential,
  Rule,
  Text,
  Value,
} from './definition.ts'
export { blockIcons } from './block-icons.ts'
export { elementTypes } from './element-types.ts'
export type { ElementType } from './element-types.ts'
export { attributeDescriptions } from './descriptions/attributes.ts'
export { sayReason } from './descriptions/reasons.ts'
export { answerName, roleDescriptions } from './descriptions/roles.ts'
export type { RoleDescription } from './descriptions/roles.ts'
export { presentationParts, takesAttribute, typeDescriptions } from './descriptions/element-types.ts'
export type { AttributeDescription, AttributeName, TypeGroup } from './descriptions/description.ts'
export { fillCondition, fillForm, fillTexts, findAmount, findFigures, readThresholds } from './compile/thresholds.ts'
export type { Thresholds, Trigger } from './compile/thresholds.ts'
export { translate } from './translate.ts'

export { compile, listRuleFindings, listShapeFindings, makeCompiler } from './compile.ts'
export { compileTrusted } from './compile/compile-trusted.ts'
export { differsInTextsOnly, withTexts } from './compile/texts.ts'
export type { Compiled } from './compile/compile-trusted.ts'
export type { Form } from './compile/form.ts'
export { sampleFacts } from './check/reachability.ts'
export { depthProblem, formSchema } from './check/schema.ts'
export { reachVisible } from './check/witness.ts'
export type { ReachResult } from './check/witness.ts'

export { isPostcode } from './text-rules/postcode.ts'
export { openSession } from './session/session.ts'
export type { Session, Snapshot } from './session/session.ts'
export { isEmpty } from './session/missing.ts'
export { rulesHold } from './session/rules-hold.ts'
export type { RuleView } from './session/rules-hold.ts'
export { explain } from './explain/explain.ts'
export type { Calculation } from './explain/calculation.ts'
export type { ConditionOutcome, Explanation, RuleOutcome } from './explain/explain.ts'
export type { Change } from './explain/flip.ts'
export { findInfluences } from './explain/influences.ts'
export { filterFitting, listReusable } from './session/reuse.ts'
export { countMissing } from './session/count-missing.ts'
export { withLabelToOthers, withTextsToOthers } from './texts-to-others.ts'
export { findBlockStates, percentOfForm, percentOfPage } from './navigation/block-states.ts'
export type { BlockState, BlockStates, OpenBlock } from './navigation/block-states.ts'
export { findPosition, isBlockDone, isPositionUnchanged } from './navigation/position.ts'
export { findNextPage, findPreviousPage } from './navigation/pages.ts'
export { isStepAhead, isStepCertain, listSteps } from './navigation/steps.ts'
export { afterSubmitWarning, CONSULT_EMAIL, specialBlockWarning } from './navigation/signature.ts'
export type { Warning } from './navigation/signature.ts'

export { bankCountryProblem } from './elements/bank.ts'
export { postcodeOf, takesFreeText } from './elements/choices.ts'
export { normaliseContact, firmContact, listSignerContacts } from './elements/firm-contacts.ts'
export { isComputed, kinds, takesAnswer } from './elements/kinds.ts'
export { hasLines } from './elements/texts.ts'
export { decodeValue, encodeValue } from './elements/wire.ts'
export { findLegalRow, usufructuaryBirthDates } from './elements/dismemberment.ts'
export { remainingOptions } from './elements/groups.ts'

export { isSameBankCountry, isSepa } from './text-rules/bank-country.ts'
export { cleanBic, isBic } from './text-rules/bic.ts'
export { showNumber } from './text-rules/decimal-input.ts'
export { completedYears, showDate, isIsoDate, resolveDate } from './text-rules/dates.ts'
export { englishWords, numberInWords } from './text-rules/english-words.ts'
export { spellNumber } from './text-rules/french-words.ts'
export type { Unit } from './text-rules/french-words.ts'
export { cleanIban, groupByFour, ibanLength, isIban } from './text-rules/iban.ts'
export { isMail } from './text-rules/mail.ts'
export { needsPlans, showPhone } from './text-rules/phone.ts'
export { setPhonePlans } from './text-rules/phone-library.ts'
export { amountPaid, paidPart } from './session/amount-paid.ts'
export { isOffered } from './session/refusal.ts'
