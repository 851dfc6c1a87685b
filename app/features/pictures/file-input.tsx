import { forwardRef, type ComponentPropsWithoutRef } from "react";

/** The field for a picture file, named as uploads expect it. */
export const FileInput = forwardRef<
  HTMLInputElement,
  Omit<ComponentPropsWithoutRef<"input">, "type" | "name" | "accept" | "className">
>(function FileInput(props, ref) {
  return (
    <input
      ref={ref}
      type="file"
      name="file"
      accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
      className="w-full text-2 file:mr-3 file:min-h-10 file:rounded-m file:border file:border-solid file:border-line-strong file:bg-surface-raised file:px-3.5 file:py-1.5 file:font-medium file:text-ink pointer-coarse:file:min-h-11"
      {...props}
    />
  );
});
