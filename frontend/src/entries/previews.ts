// The pictures of the games for links to them, so that they are built and have addresses (templates/base/preview.html).
import.meta.glob("../games/*/preview.png", { eager: true, query: "?url" });
