// One chunk with the widgets of amounts: each form has one or two blocks of them.
export { PercentageGroup } from './group/group-widgets.tsx'
export { RangeWidget } from './number/range-widget.tsx'
export { OrderedInteger, OrderedSelect, OrderGroup } from './order/ordered-widgets.tsx'
export { ProductAutocomplete, ProductList, ProductRadio } from './product/product-widgets.tsx'
export { SharesWidget } from './product/shares-widget.tsx'
export { WordsWidget } from './text/words-widget.tsx'
