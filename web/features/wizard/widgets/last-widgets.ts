// One chunk with the widgets of the blocks that end a form.
export { ButtonWidget, PrintWidget } from './button/button-widgets.tsx'
export { SignWidget } from './button/sign-widget.tsx'
export { PresentationWidget } from './output/presentation-widget.tsx'
export { ScoringResult, ScoringText } from './output/scoring-widget.tsx'
