import { useRootData } from "~/ui/root-data";

import { ProductSign } from "./product-sign";

/** A ground in one theme, in the color of the other theme's paper. */
const PLATES = {
  light: "rounded-s bg-[light-dark(#111412,transparent)] p-0.5",
  dark: "rounded-s bg-[light-dark(transparent,#fbfbf9)] p-0.5",
};

/** The product's sign beside its name: the original one, or the operator's. */
export function BrandSign() {
  const { sign } = useRootData().brand;
  if (!sign) return <ProductSign className="size-6.5 text-brand" />;
  return (
    <img
      src={sign.href}
      alt=""
      width="26"
      height="26"
      className={`size-6.5 object-contain ${sign.plate ? PLATES[sign.plate] : ""}`}
    />
  );
}
