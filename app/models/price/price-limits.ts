/** Maximum items of the price list. The editor lists all of them. */
export const PRICE_ITEMS_MAX = 300;
/** Maximum characters of a price's name. */
export const PRICE_NAME_LENGTH_MAX = 160;
/** Maximum characters of its description. */
export const PRICE_DESCRIPTION_LENGTH_MAX = 300;
/** Maximum characters of its unit, such as "hour". */
export const PRICE_UNIT_LENGTH_MAX = 40;
/** Maximum characters of its tax's name. */
export const PRICE_TAX_LENGTH_MAX = 40;
